import type { lobby as english } from '../en/lobby.ts';
import type { Shape } from '../shape.ts';

export const lobby: Shape<typeof english> = {
  title: '🀄 **{{game}}** · {{host}} 的牌桌',
  waiting: '按**入座**坐下。空位可以由电脑补上；坐满四人就能开始。',
  ready: '四人已坐满，按**开始**。',
  expires: '无人开始的话，{{when}}关闭。',
  seat: '`{{number}}` {{name}}',
  free: '*空位*',
  ai: '{{name}} 🤖',
  host: '👑',
  coins: '{{coins}} 筹码',
  settings: {
    turn: '出牌 {{seconds}} 秒',
    claim: '叫牌 {{seconds}} 秒',
    practice: '练习桌：不动筹码',
    option: '{{name}}：{{value}}',
    equal: '叫牌时间固定',
  },
  button: {
    join: '入座',
    leave: '离桌',
    fill: '电脑补位',
    start: '开始',
    options: '选项',
    rules: '规则',
    close: '关闭',
  },
  form: {
    title: '**这张牌桌的选项。**先选项目，再选值。只有桌主能改，开始前有效。',
    pick: '选一个项目…',
    value: '{{name}}：选一个值…',
    chosen: '**{{name}}**：{{about}}',
    done: '已设定。{{name}}：**{{value}}**。',
  },
};
