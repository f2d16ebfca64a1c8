import type { replay as english } from '../en/replay.ts';
import type { Shape } from '../shape.ts';

export const replay: Shape<typeof english> = {
  title: '🎞️ **{{game}}** · 牌局 `{{code}}` · 第 {{step}} 步，共 {{steps}} 步',
  unknown: '这个服务器没有这个代码的已结束牌局。`/history` 会列出你的代码。',
  seat: '{{wind}} {{name}} · `{{hand}}`',
  seatToMove: '👉 {{wind}} **{{name}}** · `{{hand}}`',
  moments: '跳到吃碰杠或胡牌…',
  moment: '{{step}}. {{move}}',
  move: {
    started: '发牌。{{name}} 是庄家，{{wind}}风圈。',
    exchanged: '每人三张牌换给{{direction}}：{{passed}}。',
    missing: '定缺：{{suits}}。',
    drew: '{{name}} 摸 {{tile}}。',
    replaced: '{{name}} 补 {{tile}}。',
    bonus: '{{name}} 亮出 {{tile}}。',
    discarded: '{{name}} 打 {{tile}}。',
    ready: '{{name}} 报听，打 {{tile}}。',
    claimed: '{{name}} {{meld}}。',
    kong: { concealed: '{{name}} 暗杠 {{tile}}。', added: '{{name}} 补杠 {{tile}}。' },
    won: '{{name}} 胡牌：{{how}}，{{value}}。',
    ended: '这局结束。',
    drawn: '牌墙摸完，流局。',
  },
  direction: { next: '下家', previous: '上家', opposite: '对家' },
  alt: '{{wind}}：{{score}}，手牌 {{hand}}；打出 {{river}}。',
  button: { first: '开头', back: '上一步', next: '下一步', last: '结尾', proof: '查验牌墙' },
};
