export const coins = {
  balance: {
    own: 'You have **{{coins}} coins**.',
    of: '{{name}} has **{{coins}} coins**.',
    none: '{{name}} has not played here yet; the first game starts with {{coins}} coins.',
    noneOwn: 'You have not played here yet; your first game starts with {{coins}} coins.',
  },
  worthless: '-# Coins are virtual and worth nothing.',
} as const;
