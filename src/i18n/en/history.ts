/** One's own latest deals: `/history`. */
export const history = {
  title: '📜 **Your latest deals.** `/replay` shows one move by move, `/verify` checks its wall.',
  empty: 'You have not finished a deal here yet.',
  line: '`{{code}}` {{game}} · {{when}} · {{outcome}}',
  choice: '{{code}} · {{game}}',
  watch: 'Watch a deal…',
  won: '🏆 won',
  notWon: 'not won',
  drawn: 'drawn',
  button: { newer: 'Newer', older: 'Older' },
} as const;
