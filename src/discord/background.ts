import pLimit from 'p-limit';

/** So many pictures of edits are on their way at a time: enough to keep the encoder busy, and no queue worth the name. */
const AT_ONCE = 4;

/** Does this when its turn has come, first come first served. */
export type Background = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * The turn in which an edit that nobody waits for drafts and paints its message. Whoever has pressed a button is painted
 * for at once, behind a handful of pictures at most, however many tables want edits; and an edit that had to wait shows
 * its table as it is by then.
 */
export function createBackground(): Background {
  return pLimit(AT_ONCE);
}
