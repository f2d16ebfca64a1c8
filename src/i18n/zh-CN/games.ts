import type { games as english } from '../en/games.ts';
import type { Shape } from '../shape.ts';

export const games: Shape<typeof english> = {
  'push-down': { name: '推倒胡', about: '简单明快：13 张牌，无起胡限制，杠有杠钱。' },
  sichuan: { name: '四川血战到底', about: '三门牌缺一门，打到三家胡牌为止。' },
  taiwanese: { name: '台湾16张', about: '16 张牌、花牌、五组一对，台型丰富。' },
  malaysian: { name: '马来西亚麻将', about: '有花牌与动物牌；休闲计分，或以番数算筹码。' },
  unit: { fan: '番', tai: '台' },
};
