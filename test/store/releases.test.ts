import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { proofOf } from '../../src/app/deal-proof.ts';
import { foldTable } from '../../src/app/evolve-table.ts';
import { replayOf } from '../../src/app/replay.ts';
import { verifyDeal } from '../../src/app/shuffle.ts';
import { EVENT_SCHEMA, type StoredEvent } from '../../src/app/table-events.ts';
import { GAME_IDS } from '../../src/engine/score.ts';
import { projectRoot } from '../../src/paths.ts';
import { openDatabase } from '../../src/store/database.ts';
import { readEvents } from '../../src/store/reads.ts';
import { rebuildProjections } from '../../src/store/rebuild.ts';
import { UPCASTERS, type Upcaster, upcast } from '../../src/store/upcast.ts';
import { testFolder } from '../app/house.ts';
import { MIGRATIONS } from './file.ts';

const FOLDER = join(projectRoot, 'test', 'data', 'events');

interface Row {
  readonly version: number;
  readonly at: number;
  readonly schema: number;
  readonly event: { readonly type: string };
}

interface End {
  readonly end: { readonly id: string; readonly match: { readonly deals: number } };
}

/** The stored rows of one released match, put into a database of this version and read back as the bot reads them. */
function released(release: string, game: string): { events: StoredEvent[]; end: End['end'] } {
  const lines = readFileSync(join(FOLDER, release, `${game}.jsonl`), 'utf8')
    .trimEnd()
    .split('\n');
  const { end } = JSON.parse(lines.at(-1)!) as End;
  const rows = lines.slice(0, -1).map((line) => JSON.parse(line) as Row);
  const db = openDatabase({ file: join(testFolder(), 'released.db'), migrations: MIGRATIONS });
  try {
    const add = db.prepare(
      'INSERT INTO events (table_id, version, type, payload, schema, at) VALUES (?, ?, ?, ?, ?, ?)',
    );
    db.transaction(() => {
      for (const { version, at, schema, event } of rows)
        add.run(end.id, version, event.type, JSON.stringify(event), schema, at);
    })();
    rebuildProjections(db);
    expect(db.prepare('SELECT phase FROM tables').pluck().all()).toEqual(['closed']);
    return { events: readEvents(db, end.id), end };
  } finally {
    db.close();
  }
}

const releases = readdirSync(FOLDER, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

it('there are events of released versions', () => {
  expect(releases).toContain('0.1.0');
});

describe.each(releases)('a match that version %s has stored', (release) => {
  it.each(GAME_IDS)('comes to the same end, can be replayed and its shuffles verified: %s', (game) => {
    const { events, end } = released(release, game);
    // All that the version knew is as it was; what it did not know yet may have joined.
    expect(foldTable(events)).toMatchObject(end);
    for (let deal = 1; deal <= end.match.deals; deal++) {
      expect(replayOf(events, deal)?.steps.length).toBeGreaterThan(10);
      expect(verifyDeal(proofOf(events, deal)!)).toMatchObject({ ok: true });
    }
    expect(end.match.deals).toBeGreaterThan(1);
  });
});

describe('stored events of an older schema', () => {
  it('have an upcaster to each newer one', () => {
    expect(UPCASTERS).toHaveLength(EVENT_SCHEMA - 1);
  });

  it('are brought up one schema after the other, from their own on', () => {
    const steps: readonly Upcaster[] = [
      (event) => ({ ...event, seat: Number(event.chair) }),
      ({ chair: _, ...event }) => ({ ...event, locale: 'en' }),
    ];
    const old = { type: 'left', chair: '2' };
    expect(upcast(old, 1, steps)).toEqual({ type: 'left', seat: 2, locale: 'en' });
    expect(upcast({ type: 'left', seat: 2, chair: '2' }, 2, steps)).toEqual({ type: 'left', seat: 2, locale: 'en' });
    expect(upcast({ type: 'left', seat: 2, locale: 'fr' }, 3, steps)).toEqual({ type: 'left', seat: 2, locale: 'fr' });
    expect(old).toEqual({ type: 'left', chair: '2' });
  });
});
