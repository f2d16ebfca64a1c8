import type { Outcome } from '../app/table-service.ts';
import type { Seat } from '../engine/tiles.ts';
import type { MessageKey } from '../i18n/index.ts';
import type { Sent } from './answer.ts';
import { type PlayVerb, readCall } from './calls.ts';
import type { CommandCall, Context, Press } from './context.ts';
import type { CustomId } from './custom-id.ts';
import { type MessageDraft, textDraft } from './drafts.ts';
import type { HandStep } from './messages/hand.ts';
import { refusalSentence } from './sentences.ts';

type PlayPress = Omit<Press, 'id'> & { readonly id: CustomId & { readonly verb: PlayVerb } };

/** Does `play` for the seat of who pressed, whose hand is not pushed to meanwhile; strangers get a sentence. */
async function fromSeat(context: Context, press: Press, play: (seat: Seat) => Promise<void>): Promise<void> {
  const { service, hands } = context;
  const { table } = press.id;
  const seat = await service.seatOf(table, press.by.actor.userId);
  if (seat === null) return refuse(context, press, null, await strangerSentence(context, press));
  hands.hold(table, seat);
  try {
    await play(seat);
  } finally {
    hands.release(table, seat);
  }
}

/**
 * A tile, a call or an opening choice. The seat comes from who pressed; what the press means comes from what that
 * seat may do now.
 */
export function playPress(context: Context, press: PlayPress): Promise<void> {
  const { service, hands } = context;
  const { id, by, t } = press;
  return fromSeat(context, press, async (seat) => {
    const view = await service.view(id.table, seat);
    if (view === null) return refuse(context, press, null, t('errors.violation.no-deal'));
    const call = readCall(id, press.values, view);
    if (call.kind === 'refuse') return refuse(context, press, seat, t(call.why));
    if (call.kind === 'choose') return answerWithHand(context, press, seat, { step: call.step });
    const outcome = await service.act(id.table, by, call.action);
    if (!outcome.ok) return refuse(context, press, seat, refusalSentence(t, outcome.refusal));
    // Someone without an open hand gets one: it says what was called, and later what came of it.
    if (press.isPrivate || !hands.isLive(id.table, seat)) return answerWithHand(context, press, seat, {});
    return acknowledge(context, press);
  });
}

/** Hint: what the expert would do with this hand now, above the hand itself. */
export function hintPress(context: Context, press: Press): Promise<void> {
  const { id, t } = press;
  return fromSeat(context, press, async (seat) => {
    const view = await context.service.view(id.table, seat);
    const asked = (view?.own?.legal.length ?? 0) > 0;
    if (!asked) return refuse(context, press, seat, t('learning.hint.notAsked'));
    return answerWithHand(context, press, seat, { step: 'hint' });
  });
}

async function strangerSentence({ service }: Context, { id, t }: Pick<Press, 'id' | 't'>): Promise<string> {
  const table = await service.get(id.table);
  if (table === null) return t('errors.refusal.no-table');
  return t(table.phase === 'closed' ? 'errors.refusal.closed' : 'errors.refusal.not-seated');
}

/** Says why not. In the hand message the sentence stands above the hand as it is now. */
async function refuse(
  context: Context,
  press: Omit<Press, 'id'> & { readonly id: CustomId },
  seat: Seat | null,
  why: string,
): Promise<void> {
  context.publisher.refresh(press.id.table);
  if (seat !== null && (press.isPrivate || !context.hands.isLive(press.id.table, seat))) {
    await answerWithHand(context, press, seat, { notice: why });
    return;
  }
  await press.answer.privately(textDraft(why));
}

/** Accepts a press on the public message; its token can edit that message from now on. */
async function acknowledge({ publisher }: Context, press: PlayPress): Promise<void> {
  const sent = await press.answer.quietly();
  if (sent !== null)
    publisher.adoptToken(press.id.table, { messageId: press.messageId, channelId: press.channelId }, sent.target);
}

/** Shows the hand: in place where the press came from a private message, else as a new one that takes over. */
async function answerWithHand(
  context: Context,
  press: Omit<Press, 'id'> & { readonly id: CustomId },
  seat: Seat,
  show: { readonly step?: HandStep; readonly notice?: string },
): Promise<void> {
  const { hands } = context;
  const { id, locale, answer, by } = press;
  const request = { tableId: id.table, seat, locale };
  const plain = await hands.draft(request);
  const asPlain = show.step === undefined && show.notice === undefined;
  const draft = asPlain ? plain : await hands.draft({ ...request, ...show });
  if (plain === null || draft === null) {
    await answer.privately(textDraft(press.t('hand.none')));
    return;
  }
  try {
    const { messageId, target } = press.isPrivate
      ? await answer.update(draft)
      : await besideTable(context, press, draft);
    const inPlace = messageId === press.messageId;
    await hands.adopt(id.table, seat, { userId: by.actor.userId, target, messageId, locale, draft, plain, inPlace });
  } catch (error) {
    hands.doubt(id.table, seat);
    throw error;
  }
}

/**
 * Sends a private message to who pressed on a public one. Where the bot's fifty requests a second run short and that is a
 * table without a token, the press is accepted in a way that gives it one: edits by token are not counted among the fifty.
 */
async function besideTable(
  { publisher }: Context,
  { id, answer, messageId, channelId }: Omit<Press, 'id'> & { readonly id: CustomId },
  draft: MessageDraft,
): Promise<Sent> {
  const table = { messageId, channelId };
  if (!publisher.wantsToken(id.table, table)) return answer.privately(draft);
  const { sent, beside } = await answer.aside(draft);
  if (beside !== null) publisher.adoptToken(id.table, table, beside.target);
  return sent;
}

/**
 * My hand, Refresh and I am back. `outcome` is what was done before, if anything; its refusal is shown with the hand.
 * A paused table is asked to go on.
 */
export async function showHand(context: Context, press: Press, outcome: Outcome | null): Promise<void> {
  const { service, hands } = context;
  const { id, by, t, answer } = press;
  const table = await service.get(id.table);
  if (table === null) return void (await answer.privately(textDraft(t('errors.refusal.no-table'))));
  const seat = await service.seatOf(id.table, by.actor.userId);
  if (seat === null) {
    const why: MessageKey = table.phase === 'closed' ? 'errors.refusal.closed' : 'errors.refusal.not-seated';
    return void (await answer.privately(textDraft(t(why))));
  }
  if (table.pause !== null) await service.resume(id.table, by);
  hands.hold(id.table, seat);
  try {
    const notice = outcome !== null && !outcome.ok ? refusalSentence(t, outcome.refusal) : null;
    await answerWithHand(context, press, seat, notice === null ? {} : { notice });
  } finally {
    hands.release(id.table, seat);
  }
}

/** `/mahjong hand`: the hand at the table where this person sits on this server, as a new private message. */
export async function showOwnHand(
  context: Context,
  { interaction, by, t, locale, answer }: CommandCall,
): Promise<void> {
  const { service, hands } = context;
  const table = interaction.guildId === null ? null : await service.byUser(interaction.guildId, by.actor.userId);
  const seat = table === null ? null : await service.seatOf(table.id, by.actor.userId);
  if (table === null || seat === null) {
    await answer.privately(textDraft(t('errors.notAtTable')));
    return;
  }
  const draft = await hands.draft({ tableId: table.id, seat, locale });
  if (draft === null) {
    await answer.privately(textDraft(t('hand.none')));
    return;
  }
  const { messageId, target } = await answer.privately(draft);
  const shown = { userId: by.actor.userId, target, messageId, locale, draft, plain: draft, inPlace: false };
  await hands.adopt(table.id, seat, shown);
}
