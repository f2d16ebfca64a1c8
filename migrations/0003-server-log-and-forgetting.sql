-- Who changed what in the settings of a server, and whose coins were corrected.
CREATE TABLE guild_log (
  id INTEGER PRIMARY KEY,
  guild_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  actor_id TEXT NOT NULL,
  action TEXT NOT NULL,
  target TEXT,
  detail TEXT
) STRICT;

CREATE INDEX guild_log_by_guild ON guild_log (guild_id, id DESC);

-- Holds a row only within the one transaction that puts an alias in a person's place. What was written stays as it is
-- otherwise.
CREATE TABLE forgetting (alias TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

DROP TRIGGER events_are_never_changed;
CREATE TRIGGER events_are_never_changed BEFORE UPDATE ON events
WHEN NOT EXISTS (SELECT 1 FROM forgetting)
BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;

DROP TRIGGER bookings_are_never_changed;
CREATE TRIGGER bookings_are_never_changed BEFORE UPDATE ON bookings
WHEN NOT EXISTS (SELECT 1 FROM forgetting)
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;

DROP TRIGGER entries_are_never_changed;
CREATE TRIGGER entries_are_never_changed BEFORE UPDATE ON entries
WHEN NOT EXISTS (SELECT 1 FROM forgetting)
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
