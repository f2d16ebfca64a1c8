import type { leaderboard as english } from '../en/leaderboard.ts';
import type { Shape } from '../shape.ts';

export const leaderboard: Shape<typeof english> = {
  title: '🏅 **{{server}} 排行榜** · {{board}}',
  by: {
    coins: { title: '筹码', about: '现在持有的筹码' },
    net: { title: '输赢', about: '赢得与输掉的筹码' },
    wins: { title: '胡牌次数', about: '胡了几次' },
    biggest: { title: '最大牌', about: '单副牌的最高价值' },
  },
  period: { all: '全部时间', season: '本季', month: '本月', week: '本周' },
  allGames: '所有玩法',
  people: '只算真人对局',
  everybody: '含电脑对局',
  line: '`{{place}}` {{name}} · {{value}}（{{deals}} 局胡 {{wins}}）',
  lineOfWins: '`{{place}}` {{name}} · {{value}}（{{deals}} 局）',
  left: '{{name}}（已离开）',
  yours: '你的名次：{{place}}，{{value}}',
  placeOf: '{{name}} 的名次：{{place}}，{{value}}',
  empty: '这里还没有人玩过。用 `/mahjong open` 开第一桌。',
  emptyAmongPeople: '还没有两位以上真人的牌局。按**含电脑对局**看其他的。',
  chooseOrder: '排序…',
  chooseGame: '哪种玩法…',
  choosePeriod: '哪段时间…',
  button: { back: '上一页', next: '下一页', own: '我的名次', people: '只算真人对局', everybody: '含电脑对局' },
  alt: '{{board}}，由高到低：{{bars}}。',
  bar: '第 {{rank}} 名 {{value}}',
};
