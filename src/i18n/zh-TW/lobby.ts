import type { lobby as english } from '../en/lobby.ts';
import type { Shape } from '../shape.ts';

export const lobby: Shape<typeof english> = {
  title: '🀄 **{{game}}** · {{host}} 的牌桌',
  waiting: '按**入座**坐下。空位可以由電腦補上；坐滿四人就能開始。',
  ready: '四人已坐滿，按**開始**。',
  expires: '無人開始的話，{{when}}關閉。',
  seat: '`{{number}}` {{name}}',
  free: '*空位*',
  ai: '{{name}} 🤖',
  host: '👑',
  coins: '{{coins}} 籌碼',
  settings: {
    turn: '出牌 {{seconds}} 秒',
    claim: '叫牌 {{seconds}} 秒',
    practice: '練習桌：不動籌碼',
    option: '{{name}}：{{value}}',
    equal: '叫牌時間固定',
  },
  button: {
    join: '入座',
    leave: '離桌',
    fill: '電腦補位',
    start: '開始',
    options: '選項',
    rules: '規則',
    close: '關閉',
  },
  form: {
    title: '**這張牌桌的選項。**先選項目，再選值。只有桌主能改，開始前有效。',
    pick: '選一個項目…',
    value: '{{name}}：選一個值…',
    chosen: '**{{name}}**：{{about}}',
    done: '已設定。{{name}}：**{{value}}**。',
  },
};
