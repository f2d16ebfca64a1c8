/** So many of something, in the plural that the language has for the number; `shown` is the number as it is written. */
export const counts = {
  coins_one: '{{shown}} coin',
  coins_other: '{{shown}} coins',
  points_one: '{{shown}} point',
  points_other: '{{shown}} points',
  deals_one: '{{shown}} deal',
  deals_other: '{{shown}} deals',
  wins_one: '{{shown}} win',
  wins_other: '{{shown}} wins',
  tables_one: '{{shown}} table',
  tables_other: '{{shown}} tables',
  bookings_one: '{{shown}} line in the ledger',
  bookings_other: '{{shown}} lines in the ledger',
} as const;
