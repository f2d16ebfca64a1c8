export const coins = {
  balance: {
    own: 'You have **{{coins}}**.',
    of: '{{name}} has **{{coins}}**.',
    none: '{{name}} has not played here yet; the first game starts with {{coins}}.',
    noneOwn: 'You have not played here yet; your first game starts with {{coins}}.',
  },
  daily: {
    granted: 'The house gives you {{granted}}: you have **{{balance}}** now. You can ask again {{when}}.',
    today: 'You have had your coins for today and have **{{balance}}** now. You can ask again {{when}}.',
    enough: 'You have **{{coins}}**. The house helps those who have fewer than {{floor}}.',
    new: 'You have not played here yet; your first game starts with {{opening}}.',
  },
  worthless: '-# Coins are virtual and worth nothing.',
} as const;
