import type { coins as english } from '../en/coins.ts';
import type { Shape } from '../shape.ts';

export const coins: Shape<typeof english> = {
  leaderboard: {
    title: '🏅 **{{server}} 排行榜**',
    line: '`{{place}}` {{name}} · {{coins}} 筹码（{{deals}} 局，胡 {{wins}} 次）',
    yours: '你的名次：{{place}}，{{coins}} 筹码',
    empty: '这里还没有人玩过。用 `/mahjong open` 开第一桌。',
  },
  balance: {
    own: '你有 **{{coins}} 筹码**。',
    of: '{{name}} 有 **{{coins}} 筹码**。',
    none: '{{name}} 还没有在这里玩过；第一场会有 {{coins}} 筹码。',
    noneOwn: '你还没有在这里玩过；第一场会有 {{coins}} 筹码。',
  },
  worthless: '-# 筹码是虚拟的，没有任何价值。',
};
