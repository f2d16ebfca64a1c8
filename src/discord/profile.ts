import { readProfile } from '../app/profile.ts';
import { type Translate, translator } from '../i18n/index.ts';
import { type Context, type Guild, type Press, publicLanguage } from './context.ts';
import { type MessageDraft, textDraft } from './drafts.ts';
import { CHART_POINTS, type ProfilePage, profileMessage } from './messages/profile.ts';

/** Somebody's profile on a server as it is now. */
export async function profileDraft(
  { ledger, records, rulesOf }: Context,
  guild: Guild,
  t: Translate,
  userId: string,
  page: ProfilePage,
): Promise<MessageDraft> {
  const profile = await readProfile(ledger, rulesOf, guild.id, userId, CHART_POINTS);
  const { biggest } = profile;
  const replay = page === 'hand' && biggest !== null ? await records.replay(guild.id, biggest) : null;
  return profileMessage(t, profile, page, replay);
}

/** Shows the other picture of a profile in place. */
export async function profilePress(context: Context, press: Press): Promise<void> {
  const { id, guild, isPrivate, answer, t } = press;
  const [page, person] = id.args;
  if (guild === null || typeof person !== 'string' || (page !== 'coins' && page !== 'hand')) {
    await answer.privately(textDraft(t('errors.outdated')));
    return;
  }
  const shown = isPrivate ? t : translator(publicLanguage(await context.guilds.of(guild.id), guild));
  await answer.update(await profileDraft(context, guild, shown, person.slice(1), page));
}
