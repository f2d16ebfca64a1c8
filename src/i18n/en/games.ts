export const games = {
  'push-down': { name: 'Push-Down', about: 'Simple and quick: 13 tiles, no minimum, kong money.' },
  sichuan: { name: 'Sichuan Bloody Battle', about: 'Three suits, one given up; play goes on until three have won.' },
  taiwanese: { name: 'Taiwanese 16-tile', about: 'Sixteen tiles, flowers, five sets and many patterns.' },
  malaysian: { name: 'Malaysian', about: 'Flowers and animals; casual for points or with fan for coins.' },
  unit: { fan: 'fan', tai: 'tai' },
} as const;
