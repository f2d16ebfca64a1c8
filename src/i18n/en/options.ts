const onOff = { on: 'on', off: 'off' } as const;
const yesNo = { yes: 'yes', no: 'no' } as const;

/** The table options of rules 5.6 and their values, under the ruleset's ids. `about` fits under a select. */
export const options = {
  passedWinLock: {
    name: 'Passed-win lock',
    about: 'Who lets a win go may not win on a discard before their next draw.',
    values: onOff,
  },
  stake: { name: 'Stake', about: 'Coins that one unit of payment is worth.' },
  base: { name: 'Base', about: 'Coins of every win before any tai.' },
  perTai: { name: 'Per tai', about: 'Coins of each tai.' },
  deals: { name: 'Deals', about: 'How many deals the match lasts.', values: { 4: '4', 8: '8', 16: '16' } },
  rounds: {
    name: 'Rounds',
    about: 'How many wind rounds the match lasts.',
    values: { one: '1', two: '2', four: '4' },
  },
  chow: { name: 'Chow', about: 'Whether the next player may chow a discard.', values: onOff },
  robbedKongPays: {
    name: 'Robbed kong',
    about: 'What a robbed player pays.',
    values: { once: 'pays once', forAll: 'pays for all three' },
  },
  kongPayers: {
    name: 'Kong payers',
    about: 'Who pays for concealed and added kongs.',
    values: { active: 'players still in', all: 'all three' },
  },
  pigPaysWinners: { name: 'Pig pays winners', about: 'A flower pig also pays players who have won.', values: yesNo },
  pigPaysReady: { name: 'Pig pays ready check', about: 'A flower pig also pays the ready check.', values: yesNo },
  refundWhenThreeWon: {
    name: 'Refund after three wins',
    about: 'The last player returns kong money when three have won.',
    values: yesNo,
  },
  refundWho: {
    name: 'Kong refund',
    about: 'Who returns kong money when the wall is empty.',
    values: { nonWinners: 'all who have not won', notReady: 'only who is not ready' },
  },
  arhatsAddOns: {
    name: 'Eighteen arhats',
    about: 'Whether roots and all one suit add to it.',
    values: { add: 'with add-ons', skip: 'alone' },
  },
  exchangeThree: { name: 'Exchange three', about: 'Everybody passes on three tiles of one suit first.', values: onOff },
  lastTileOnDiscard: {
    name: 'Last tile on a discard',
    about: 'The last-tile fan counts on a discard too.',
    values: yesNo,
  },
  missingSuitForced: {
    name: 'Missing suit first',
    about: 'Tiles of the missing suit must be discarded first.',
    values: yesNo,
  },
  kongCannonTransfer: {
    name: 'Kong cannon transfer',
    about: 'The winner gets the kong money just made.',
    values: onOff,
  },
  exposedKongBlossom: {
    name: 'Blossom on an exposed kong',
    about: 'Who pays for a win on its replacement.',
    values: { all: 'everybody', feeder: 'who fed the kong' },
  },
  noTerminals: { name: 'No terminals', about: 'One fan for a hand without 1 and 9.', values: onOff },
  winnersPerTile: {
    name: 'Winners of one tile',
    about: 'Who wins when several can.',
    values: { nearest: 'the nearest', all: 'all of them' },
  },
  readyNeedsConcealed: {
    name: 'Ready when concealed',
    about: 'Only a concealed hand may declare ready.',
    values: yesNo,
  },
  eightFlowers: {
    name: 'Eight flowers',
    about: 'What all eight flowers are worth.',
    values: { withWin: 'count with a win', instant: 'win at once' },
  },
  flowerReplacement: {
    name: 'Flower replacement win',
    about: 'One tai for a win on a flower replacement.',
    values: yesNo,
  },
  scoring: {
    name: 'Scoring',
    about: 'Points of the match, or fan for coins.',
    values: { casual: 'casual', fan: 'fan' },
  },
  casualSettlement: {
    name: 'Casual points',
    about: 'Whether somebody pays the point.',
    values: { none: 'nobody pays', zeroSum: 'others pay' },
  },
} as const;
