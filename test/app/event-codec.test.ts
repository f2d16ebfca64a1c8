import { describe, expect, it } from 'vitest';
import { foldTable } from '../../src/app/evolve-table.ts';
import { StoreError } from '../../src/app/ports.ts';
import type { StoredEvent } from '../../src/app/table-events.ts';
import { openDatabase } from '../../src/store/database.ts';
import { readEvents } from '../../src/store/reads.ts';
import { MIGRATIONS } from '../store/file.ts';
import { pick, seeded } from '../support/random.ts';
import { openHouse, playUntil, startTable, testFolder } from './house.ts';

const GAMES = ['push-down', 'sichuan', 'taiwanese', 'malaysian'] as const;

async function playedEvents(game: (typeof GAMES)[number]): Promise<readonly StoredEvent[]> {
  const house = await openHouse({ seed: game });
  try {
    const { id } = await startTable(house, ['ann', 'ben'], { game, options: {} });
    await playUntil(house, id, ({ deal, phase }) => deal === 2 && phase === 'between');
    return await house.store.events(id);
  } finally {
    await house.kill();
  }
}

/** One thing in the JSON of an event that is not as it was: cut short, a value exchanged, a field gone. */
function spoilt(payload: string, random: () => number): string {
  if (random() < 0.1) return payload.slice(0, Math.floor(random() * payload.length));
  const event = JSON.parse(payload) as Record<string, unknown>;
  let place = event;
  for (let depth = 0; depth < 4; depth++) {
    const key = pick(Object.keys(place), random);
    const part = place[key];
    if (typeof part === 'object' && part !== null && Object.keys(part).length > 0 && random() < 0.7) {
      place = part as Record<string, unknown>;
      continue;
    }
    if (random() < 0.3) delete place[key];
    else place[key] = pick([null, -1, 99, 1.5, '', 'x', [], {}, true], random);
    break;
  }
  return JSON.stringify(event);
}

describe.each(GAMES)('the stored events of %s', (game) => {
  it('read back as they were written, and spoilt ones are refused or tell another possible story', async () => {
    const events = await playedEvents(game);
    expect(events.length).toBeGreaterThan(100);
    const written = events.map((stored) => JSON.parse(JSON.stringify(stored)) as StoredEvent);
    expect(written).toEqual(events);
    expect(foldTable(written)).toEqual(foldTable(events));

    const db = openDatabase({ file: `${testFolder()}/events.db`, migrations: MIGRATIONS });
    const add = db.prepare(
      'INSERT INTO events (table_id, version, type, payload, schema, at) VALUES (?, ?, ?, ?, 1, ?)',
    );
    const random = seeded(9);
    let refused = 0;
    const attempts = 40;
    db.transaction(() => {
      for (let attempt = 0; attempt < attempts; attempt++) {
        const at = Math.floor(random() * events.length);
        for (const { version, event, at: happened } of events) {
          const payload = JSON.stringify(event);
          add.run(`t${attempt}`, version, event.type, version === at + 1 ? spoilt(payload, random) : payload, happened);
        }
        try {
          foldTable(readEvents(db, `t${attempt}`));
        } catch (error) {
          refused++;
          expect(error).toBeInstanceOf(Error);
          if (error instanceof StoreError) expect(error.message).toContain(`event ${at + 1} of table t${attempt}`);
        }
      }
    })();
    db.close();
    expect(refused).toBeGreaterThan(0);
  });
});
