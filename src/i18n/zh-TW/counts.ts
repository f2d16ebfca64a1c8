import type { counts as english } from '../en/counts.ts';
import type { Shape } from '../shape.ts';

export const counts: Shape<typeof english> = {
  coins_other: '{{shown}} 籌碼',
  points_other: '{{shown}} 分',
  deals_other: '{{shown}} 局',
  wins_other: '胡 {{shown}} 次',
  tables_other: '{{shown}} 張牌桌',
  bookings_other: '{{shown}} 筆帳目',
};
