import type { commands as english } from '../en/commands.ts';
import type { Shape } from '../shape.ts';

export const commands: Shape<typeof english> = {
  mahjong: {
    name: '麻将',
    about: '在这个频道打麻将',
    open: {
      name: '开桌',
      about: '在这个频道开一张牌桌',
      game: { name: '玩法', about: '打哪一种麻将（不选就是推倒胡）' },
      stake: { name: '底注', about: '每一单位付多少筹码' },
      length: { name: '长度', about: '整场打几局（或几圈）' },
      lengths: { short: '4 局或 1 圈', medium: '8 局或 2 圈', long: '16 局或 4 圈' },
      turn: { name: '出牌秒数', about: '每次出牌的秒数' },
      claim: { name: '叫牌秒数', about: '回应打出之牌的秒数' },
      practice: { name: '练习', about: '不动筹码' },
    },
    close: { name: '关桌', about: '关闭你的牌桌；进行中的一局会打完' },
    status: { name: '状态', about: '这个频道有哪些牌桌' },
    hand: { name: '我的牌', about: '再次显示你的牌，只有你看得到' },
  },
  leaderboard: {
    name: '排行榜',
    about: '这个服务器谁最厉害：筹码、输赢、胡牌次数、最大牌',
    by: { name: '排序', about: '按什么排（不选就是筹码）' },
    game: { name: '玩法', about: '只看一种玩法' },
    period: { name: '时间', about: '全部时间、本月或本周' },
  },
  balance: {
    name: '余额',
    about: '某人有多少筹码',
    player: { name: '玩家', about: '看谁的筹码；不选就是自己' },
  },
  daily: { name: '每日筹码', about: '筹码快用完的人，每天可领一次' },
  history: { name: '战绩', about: '你在这个服务器最近的牌局，每局附代码' },
  replay: {
    name: '重播',
    about: '逐步观看已结束的一局，四家摊牌',
    code: { name: '代码', about: '牌局的代码，见 /history 或结果' },
  },
  verify: {
    name: '查验',
    about: '查验一局的牌墙是否就是事先承诺的那一副',
    code: { name: '代码', about: '牌局的代码，见 /history 或结果' },
  },
  score: {
    name: '算番',
    about: '算一副牌值多少，四种玩法都可以',
    game: { name: '玩法', about: '哪一种玩法' },
    hand: { name: '手牌', about: '手牌，面子放 [ ]，暗杠放 ( )，胡的牌写在 + 后面：123m [EEE] 55p +5p' },
    selfDraw: { name: '自摸', about: '自摸' },
    robKong: { name: '抢杠', about: '抢杠' },
    seat: { name: '门风', about: '赢家的门风（不填就是东，庄家）' },
    from: { name: '付钱者', about: '谁点炮，或被抢杠' },
    round: { name: '圈风', about: '圈风' },
    streak: { name: '连庄', about: '庄家已经连庄几次（台湾）' },
    missing: { name: '定缺', about: '赢家的定缺（四川）' },
    flags: { name: '情况', about: '其他情况，例如 last-tile、kong-replacement' },
    options: { name: '选项', about: '牌桌选项，写成 key=value，例如 exchangeThree=on' },
    stake: { name: '底注', about: '一个单位值多少筹码' },
  },
  rules: {
    name: '规则',
    about: '一种玩法怎么打，每个牌型值多少',
    game: { name: '玩法', about: '哪一种玩法' },
  },
};
