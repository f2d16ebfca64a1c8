import type { coins as english } from '../en/coins.ts';
import type { Shape } from '../shape.ts';

export const coins: Shape<typeof english> = {
  balance: {
    own: '你有 **{{coins}}**。',
    of: '{{name}} 有 **{{coins}}**。',
    none: '{{name}} 还没有在这里玩过；第一场会有 {{coins}}。',
    noneOwn: '你还没有在这里玩过；第一场会有 {{coins}}。',
  },
  daily: {
    granted: '系统送你 {{granted}}，现在有 **{{balance}}**。{{when}}可以再领。',
    today: '今天的筹码已经领过，现在有 **{{balance}}**。{{when}}可以再领。',
    enough: '你有 **{{coins}}**。少于 {{floor}} 的人才能领。',
    new: '你还没有在这里玩过；第一场会有 {{opening}}。',
  },
  worthless: '-# 筹码是虚拟的，没有任何价值。',
};
