import type { history as english } from '../en/history.ts';
import type { Shape } from '../shape.ts';

export const history: Shape<typeof english> = {
  title: '📜 **你最近的牌局。**`/replay` 逐步回放，`/verify` 查验牌墙。',
  empty: '你在这里还没有打完过一局。',
  line: '`{{code}}` {{game}} · {{when}} · {{outcome}}',
  choice: '{{code}} · {{game}}',
  watch: '观看一局…',
  won: '🏆 胡牌',
  notWon: '未胡',
  drawn: '流局',
  button: { newer: '较新', older: '较旧' },
};
