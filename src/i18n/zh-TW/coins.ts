import type { coins as english } from '../en/coins.ts';
import type { Shape } from '../shape.ts';

export const coins: Shape<typeof english> = {
  leaderboard: {
    title: '🏅 **{{server}} 排行榜**',
    line: '`{{place}}` {{name}} · {{coins}} 籌碼（{{deals}} 局，胡 {{wins}} 次）',
    yours: '你的名次：{{place}}，{{coins}} 籌碼',
    empty: '這裡還沒有人玩過。用 `/mahjong open` 開第一桌。',
  },
  balance: {
    own: '你有 **{{coins}} 籌碼**。',
    of: '{{name}} 有 **{{coins}} 籌碼**。',
    none: '{{name}} 還沒有在這裡玩過；第一場會有 {{coins}} 籌碼。',
    noneOwn: '你還沒有在這裡玩過；第一場會有 {{coins}} 籌碼。',
  },
  worthless: '-# 籌碼是虛擬的，沒有任何價值。',
};
