/** Which emojis a button or a select option may carry. */

/** The flag that knows emoji sequences; Node has it, the compiler's target does not. */
const UNICODE_SETS = 'v';

/** All emojis Unicode recommends for interchange. Of the mahjong tiles only U+1F004 is one. */
const UNICODE_EMOJI = new RegExp('^\\p{RGI_Emoji}$', UNICODE_SETS);

/** Whether a text is one emoji, with or without its variation selector. */
export function isUnicodeEmoji(text: string): boolean {
  return UNICODE_EMOJI.test(text) || UNICODE_EMOJI.test(`${text}\ufe0f`);
}
