import type { history as english } from '../en/history.ts';
import type { Shape } from '../shape.ts';

export const history: Shape<typeof english> = {
  title: '📜 **你最近的牌局。**`/replay` 逐步重播，`/verify` 查驗牌牆。',
  empty: '你在這裡還沒有打完過一局。',
  line: '`{{code}}` {{game}} · {{when}} · {{outcome}}',
  choice: '{{code}} · {{game}}',
  watch: '觀看一局…',
  won: '🏆 胡牌',
  notWon: '未胡',
  drawn: '流局',
  button: { newer: '較新', older: '較舊' },
};
