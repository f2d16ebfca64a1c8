import { type Translate, translator } from '../i18n/index.ts';
import { type Context, type Guild, type Press, publicLanguage } from './context.ts';
import { type MessageDraft, textDraft } from './drafts.ts';
import {
  type BoardChoice,
  boardQuery,
  leaderboardMessage,
  PAGE_SIZE,
  pagesOf,
  readBoardId,
} from './messages/leaderboard.ts';

/** The page of a board as it is now. A page beyond the end is the last one. */
export async function boardDraft(
  { ledger, members, guilds, clock }: Context,
  guild: Guild,
  t: Translate,
  choice: BoardChoice,
  shared: boolean,
): Promise<MessageDraft> {
  const { season } = await guilds.of(guild.id);
  const query = boardQuery(choice, clock.now(), season);
  const read = (page: number) => ledger.leaderboard(guild.id, { ...query, limit: PAGE_SIZE, offset: page * PAGE_SIZE });
  const [first, own] = await Promise.all([read(choice.page), ledger.rank(guild.id, choice.owner, query)]);
  const page = Math.min(choice.page, pagesOf(first.total) - 1);
  const board = page === choice.page ? first : await read(page);
  const left = await members.left(
    guild.id,
    board.rows.map(({ userId }) => userId),
  );
  return leaderboardMessage(t, { ...choice, page }, { server: guild.name, board, own, left, shared });
}

/** Turns a board where it stands. Somebody else's public board stays as it is: they get one of their own. */
export async function rankPress(context: Context, press: Press): Promise<void> {
  const { id, values, by, guild, answer, t } = press;
  const choice = readBoardId(id, values[0]);
  if (choice === null || guild === null) {
    await answer.privately(textDraft(t('errors.outdated')));
    return;
  }
  const { userId } = by.actor;
  if (press.isPrivate || choice.owner === userId) {
    const language = publicLanguage(await context.guilds.of(guild.id), guild);
    const shown = press.isPrivate ? t : translator(language);
    await answer.update(await boardDraft(context, guild, shown, { ...choice, owner: userId }, !press.isPrivate));
  } else {
    await answer.privately(await boardDraft(context, guild, t, { ...choice, owner: userId }, false));
  }
}
