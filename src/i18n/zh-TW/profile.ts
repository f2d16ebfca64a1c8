import type { profile as english } from '../en/profile.ts';
import type { Shape } from '../shape.ts';

export const profile: Shape<typeof english> = {
  title: '👤 {{name}} **的戰績**',
  empty: '在這裡還沒有打完過計入的牌局。',
  coins: '**{{coins}}** · 輸贏 {{net}}，真人之間 {{people}}',
  deals: '{{deals}} · {{wins}}（{{rate}}）',
  how: '自摸率 {{selfDraws}} · 放槍率 {{dealIns}}',
  favourite: '最常胡的牌型：{{pattern}}（{{game}}，{{count}} 次）',
  biggest: '最大牌：{{worth}}，{{coins}}（{{game}}，`{{code}}`）',
  game: '-# {{game}}：{{deals}}，胡牌率 {{rate}}，最高 {{units}} {{unit}}',
  alt: '最近每局後的籌碼，以起始的 {{opening}} 為準，由舊到新：{{values}}。',
  button: { coins: '籌碼走勢', hand: '最大牌' },
};
