/** What stands in the place of somebody who has had themselves forgotten. Discord's ids are numbers: never this. */
const PREFIX = 'gone-';

/** Their name from then on, in every language. */
export const FORGOTTEN_NAME = '—';

/** @param random letters and digits that nobody can trace back */
export function aliasOf(random: string): string {
  return `${PREFIX}${random}`;
}

export function isAlias(userId: string): boolean {
  return userId.startsWith(PREFIX);
}
