import type { profile as english } from '../en/profile.ts';
import type { Shape } from '../shape.ts';

export const profile: Shape<typeof english> = {
  title: '👤 {{name}} **的战绩**',
  empty: '在这里还没有打完过计入的牌局。',
  coins: '**{{coins}}** · 输赢 {{net}}，真人之间 {{people}}',
  deals: '{{deals}} · {{wins}}（{{rate}}）',
  how: '自摸率 {{selfDraws}} · 点炮率 {{dealIns}}',
  favourite: '最常胡的牌型：{{pattern}}（{{game}}，{{count}} 次）',
  biggest: '最大牌：{{worth}}，{{coins}}（{{game}}，`{{code}}`）',
  game: '-# {{game}}：{{deals}}，胡牌率 {{rate}}，最高 {{units}} {{unit}}',
  alt: '最近每局后的筹码，以起始的 {{opening}} 为准，由旧到新：{{values}}。',
  button: { coins: '筹码走势', hand: '最大牌' },
};
