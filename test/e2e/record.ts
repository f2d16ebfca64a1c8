/** Matches played in no time, written into the record of a house between two runs of its bot. */
import type { PublicTable } from '../../src/app/public-table.ts';
import type { OpenRequest } from '../../src/app/table-service.ts';
import type { UserSession } from '../../src/playground/server.ts';
import { good, openHouse as openRecord, playUntil } from '../app/house.ts';
import type { House } from './house.ts';

/** Matches and presses of this process: each is one of its own. */
let matches = 0;
let presses = 0;

/**
 * A whole match of these people (AI on the other chairs), played by their AI stand-ins.
 *
 * @returns the closed table
 * @throws while the bot has live tables, which the record would play on.
 */
export async function playRecord(
  house: House,
  people: readonly UserSession[],
  request: Partial<OpenRequest> = {},
): Promise<PublicTable> {
  if ((await house.bot.service.list()).length > 0) throw new Error('the bot has live tables');
  return house.whileStopped(() => play(house, people, request));
}

async function play(house: House, people: readonly UserSession[], request: Partial<OpenRequest>): Promise<PublicTable> {
  const record = await openRecord({
    file: house.databaseFile,
    now: house.clock.now(),
    seed: `match ${++matches}`,
  });
  const { service } = record;
  const by = ({ id: userId, name }: UserSession) => ({
    actor: { userId, name, locale: 'en' },
    interactionId: `record-${++presses}`,
  });
  const [host, ...others] = people;
  if (host === undefined) throw new Error('a match needs a host');
  try {
    const { id } = good(
      await service.open(by(host), {
        guildId: house.server.guildId,
        channelId: 'elsewhere',
        locale: 'en',
        game: 'push-down',
        options: { deals: 4 },
        ...request,
      }),
    );
    for (const other of others) good(await service.join(id, by(other)));
    if (people.length < 4) good(await service.fill(id, by(host), { level: 'club' }));
    good(await service.begin(id, by(host)));
    return await playUntil(record, id, ({ closed }) => closed !== null);
  } finally {
    await record.kill();
  }
}
