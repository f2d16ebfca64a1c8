/** What somebody made of their deals on a server: `/profile`. */
export const profile = {
  title: '👤 **Profile of** {{name}}',
  empty: 'No deal that counts has been finished here yet.',
  coins: '**{{coins}}** · net {{net}}, among people {{people}}',
  deals: '{{deals}} · {{wins}} ({{rate}})',
  how: 'Self-drawn: {{selfDraws}} of the wins · Dealt in: {{dealIns}} of the deals',
  favourite: 'Favourite pattern: {{pattern}} ({{game}}, {{count}}×)',
  biggest: 'Biggest hand: {{worth}}, {{coins}} ({{game}}, `{{code}}`)',
  game: '-# {{game}}: {{deals}}, {{rate}} won, best {{units}} {{unit}}',
  alt: 'Coins after each of the latest deals, above or below the {{opening}} of the beginning, oldest first: {{values}}.',
  button: { coins: 'Coins over time', hand: 'Biggest hand' },
} as const;
