import type { proof as english } from '../en/proof.ts';
import type { Shape } from '../shape.ts';

export const proof: Shape<typeof english> = {
  matches: '✅ 牌局 `{{code}}` 的牌墙，就是发牌前在消息 {{message}} 上承诺的那一副。',
  differs: '❌ 牌局 `{{code}}` 与消息 {{message}} 上的承诺不符：{{part}}。',
  part: {
    algorithm: '这里不认得这个版本的方法',
    secret: '秘密不是 32 个字节',
    commitment: '秘密的 SHA-256 不是公布的那一个',
    wall: '牌墙不同',
    dice: '骰子不同',
    exchange: '换牌方向不同',
  },
  data: '任何人重算所需的全部数据：',
  how: '-# 方法写在 `docs/shuffle.md`；把上面的文字存成文件，用 `sparrow verify FILE` 查验。',
};
