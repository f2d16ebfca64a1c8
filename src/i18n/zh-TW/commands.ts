import type { commands as english } from '../en/commands.ts';
import type { Shape } from '../shape.ts';

export const commands: Shape<typeof english> = {
  mahjong: {
    name: '麻將',
    about: '在這個頻道打麻將',
    open: {
      name: '開桌',
      about: '在這個頻道開一張牌桌',
      game: { name: '玩法', about: '打哪一種麻將（不選就是推倒胡）' },
      stake: { name: '底注', about: '每一單位付多少籌碼' },
      length: { name: '長度', about: '整場打幾局（或幾圈）' },
      lengths: { short: '4 局或 1 圈', medium: '8 局或 2 圈', long: '16 局或 4 圈' },
      turn: { name: '出牌秒數', about: '每次出牌的秒數' },
      claim: { name: '叫牌秒數', about: '回應打出之牌的秒數' },
      practice: { name: '練習', about: '不動籌碼' },
    },
    close: { name: '關桌', about: '關閉你的牌桌；進行中的一局會打完' },
    status: { name: '狀態', about: '這個頻道有哪些牌桌' },
    hand: { name: '我的牌', about: '再次顯示你的牌，只有你看得到' },
  },
  leaderboard: {
    name: '排行榜',
    about: '這個伺服器誰最厲害：籌碼、輸贏、胡牌次數、最大牌',
    by: { name: '排序', about: '依什麼排（不選就是籌碼）' },
    game: { name: '玩法', about: '只看一種玩法' },
    period: { name: '時間', about: '全部時間、本月或本週' },
  },
  balance: {
    name: '餘額',
    about: '某人有多少籌碼',
    player: { name: '玩家', about: '看誰的籌碼；不選就是自己' },
  },
  daily: { name: '每日籌碼', about: '籌碼快用完的人，每天可領一次' },
  history: { name: '戰績', about: '你在這個伺服器最近的牌局，每局附代碼' },
  replay: {
    name: '重播',
    about: '逐步觀看已結束的一局，四家攤牌',
    code: { name: '代碼', about: '牌局的代碼，見 /history 或結果' },
  },
  verify: {
    name: '查驗',
    about: '查驗一局的牌牆是否就是事先承諾的那一副',
    code: { name: '代碼', about: '牌局的代碼，見 /history 或結果' },
  },
  score: {
    name: '算番',
    about: '算一副牌值多少，四種玩法都可以',
    game: { name: '玩法', about: '哪一種玩法' },
    hand: { name: '手牌', about: '手牌，面子放 [ ]，暗槓放 ( )，和的牌寫在 + 後面：123m [EEE] 55p +5p' },
    selfDraw: { name: '自摸', about: '自摸' },
    robKong: { name: '搶槓', about: '搶槓' },
    seat: { name: '門風', about: '贏家的門風（不填就是東，莊家）' },
    from: { name: '付錢者', about: '誰放槍，或被搶槓' },
    round: { name: '圈風', about: '圈風' },
    streak: { name: '連莊', about: '莊家已經連莊幾次（台灣）' },
    missing: { name: '定缺', about: '贏家的定缺（四川）' },
    flags: { name: '情況', about: '其他情況，例如 last-tile、kong-replacement' },
    options: { name: '選項', about: '牌桌選項，寫成 key=value，例如 exchangeThree=on' },
    stake: { name: '底注', about: '一個單位值多少籌碼' },
  },
  rules: {
    name: '規則',
    about: '一種玩法怎麼打，每個牌型值多少',
    game: { name: '玩法', about: '哪一種玩法' },
  },
};
