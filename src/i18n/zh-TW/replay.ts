import type { replay as english } from '../en/replay.ts';
import type { Shape } from '../shape.ts';

export const replay: Shape<typeof english> = {
  title: '🎞️ **{{game}}** · 牌局 `{{code}}` · 第 {{step}} 步，共 {{steps}} 步',
  unknown: '這個伺服器沒有這個代碼的已結束牌局。`/history` 會列出你的代碼。',
  seat: '{{wind}} {{name}} · `{{hand}}`',
  seatToMove: '👉 {{wind}} **{{name}}** · `{{hand}}`',
  moments: '跳到吃碰槓或胡牌…',
  moment: '{{step}}. {{move}}',
  move: {
    started: '發牌。{{name}} 是莊家，{{wind}}風圈。',
    exchanged: '每人三張牌換給{{direction}}：{{passed}}。',
    missing: '定缺：{{suits}}。',
    drew: '{{name}} 摸 {{tile}}。',
    replaced: '{{name}} 補 {{tile}}。',
    bonus: '{{name}} 亮出 {{tile}}。',
    discarded: '{{name}} 打 {{tile}}。',
    ready: '{{name}} 報聽，打 {{tile}}。',
    claimed: '{{name}} {{meld}}。',
    kong: { concealed: '{{name}} 暗槓 {{tile}}。', added: '{{name}} 加槓 {{tile}}。' },
    won: '{{name}} 胡牌：{{how}}，{{value}}。',
    ended: '這局結束。',
    drawn: '牌牆摸完，流局。',
  },
  direction: { next: '下家', previous: '上家', opposite: '對家' },
  alt: '{{wind}}：{{score}}，手牌 {{hand}}；打出 {{river}}。',
  button: { first: '開頭', back: '上一步', next: '下一步', last: '結尾', proof: '查驗牌牆' },
};
