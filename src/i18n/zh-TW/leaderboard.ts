import type { leaderboard as english } from '../en/leaderboard.ts';
import type { Shape } from '../shape.ts';

export const leaderboard: Shape<typeof english> = {
  title: '🏅 **{{server}} 排行榜** · {{board}}',
  by: {
    coins: { title: '籌碼', about: '現在持有的籌碼' },
    net: { title: '輸贏', about: '贏得與輸掉的籌碼' },
    wins: { title: '胡牌次數', about: '胡了幾次' },
    biggest: { title: '最大牌', about: '單一副牌的最高價值' },
  },
  period: { all: '全部時間', season: '本季', month: '本月', week: '本週' },
  allGames: '所有玩法',
  people: '只算真人對局',
  everybody: '含電腦對局',
  line: '`{{place}}` {{name}} · {{value}}（{{deals}} 局胡 {{wins}}）',
  lineOfWins: '`{{place}}` {{name}} · {{value}}（{{deals}} 局）',
  left: '{{name}}（已離開）',
  yours: '你的名次：{{place}}，{{value}}',
  placeOf: '{{name}} 的名次：{{place}}，{{value}}',
  empty: '這裡還沒有人玩過。用 `/mahjong open` 開第一桌。',
  emptyAmongPeople: '還沒有兩位以上真人的牌局。按**含電腦對局**看其他的。',
  chooseOrder: '排序…',
  chooseGame: '哪種玩法…',
  choosePeriod: '哪段時間…',
  button: { back: '上一頁', next: '下一頁', own: '我的名次', people: '只算真人對局', everybody: '含電腦對局' },
  alt: '{{board}}，由高到低：{{bars}}。',
  bar: '第 {{rank}} 名 {{value}}',
};
