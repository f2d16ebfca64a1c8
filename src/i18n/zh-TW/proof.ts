import type { proof as english } from '../en/proof.ts';
import type { Shape } from '../shape.ts';

export const proof: Shape<typeof english> = {
  matches: '✅ 牌局 `{{code}}` 的牌牆，就是發牌前在訊息 {{message}} 上承諾的那一副。',
  differs: '❌ 牌局 `{{code}}` 與訊息 {{message}} 上的承諾不符：{{part}}。',
  part: {
    algorithm: '這裡不認得這個版本的方法',
    secret: '祕密不是 32 個位元組',
    commitment: '祕密的 SHA-256 不是公布的那一個',
    wall: '牌牆不同',
    dice: '骰子不同',
    exchange: '換牌方向不同',
  },
  data: '任何人重算所需的全部資料：',
  how: '-# 方法寫在 `docs/shuffle.md`；把上面的文字存成檔案，用 `sparrow verify FILE` 查驗。',
};
