import type { coins as english } from '../en/coins.ts';
import type { Shape } from '../shape.ts';

export const coins: Shape<typeof english> = {
  balance: {
    own: '你有 **{{coins}}**。',
    of: '{{name}} 有 **{{coins}}**。',
    none: '{{name}} 還沒有在這裡玩過；第一場會有 {{coins}}。',
    noneOwn: '你還沒有在這裡玩過；第一場會有 {{coins}}。',
  },
  daily: {
    granted: '系統送你 {{granted}}，現在有 **{{balance}}**。{{when}}可以再領。',
    today: '今天的籌碼已經領過，現在有 **{{balance}}**。{{when}}可以再領。',
    enough: '你有 **{{coins}}**。少於 {{floor}} 的人才能領。',
    new: '你還沒有在這裡玩過；第一場會有 {{opening}}。',
  },
  worthless: '-# 籌碼是虛擬的，沒有任何價值。',
};
