import type { games as english } from '../en/games.ts';
import type { Shape } from '../shape.ts';

export const games: Shape<typeof english> = {
  'push-down': { name: '推倒胡', about: '簡單明快：13 張牌，無起胡限制，槓有槓錢。' },
  sichuan: { name: '四川血戰到底', about: '三門牌缺一門，打到三家胡牌為止。' },
  taiwanese: { name: '台灣16張', about: '16 張牌、花牌、五組一對，台型豐富。' },
  malaysian: { name: '馬來西亞麻將', about: '有花牌與動物牌；休閒計分，或以番數算籌碼。' },
  unit: { fan: '番', tai: '台' },
};
