-- What happened at every table, in order. Never changed, never deleted.
CREATE TABLE events (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  table_id TEXT NOT NULL,
  version INTEGER NOT NULL CHECK (version > 0),
  type TEXT NOT NULL,
  payload TEXT NOT NULL,
  schema INTEGER NOT NULL,
  at INTEGER NOT NULL,
  UNIQUE (table_id, version)
) STRICT;

CREATE TRIGGER events_are_never_changed BEFORE UPDATE ON events
BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;

CREATE TRIGGER events_are_never_deleted BEFORE DELETE ON events
BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;

-- Interactions that had their effect.
CREATE TABLE interactions (
  id TEXT PRIMARY KEY,
  table_id TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Projection of the events.
CREATE TABLE tables (
  id TEXT PRIMARY KEY,
  guild_id TEXT NOT NULL,
  channel_id TEXT NOT NULL,
  message_id TEXT,
  host_id TEXT NOT NULL,
  game TEXT NOT NULL,
  phase TEXT NOT NULL CHECK (phase IN ('lobby', 'dealing', 'playing', 'between', 'closed')),
  opened_at INTEGER NOT NULL,
  deadline_at INTEGER,
  version INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX live_tables_by_channel ON tables (channel_id) WHERE phase <> 'closed';
CREATE INDEX live_tables ON tables (opened_at) WHERE phase <> 'closed';

-- Projection of the events: people in chairs. Nobody holds two active chairs in one server.
CREATE TABLE seats (
  table_id TEXT NOT NULL REFERENCES tables (id),
  seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
  user_id TEXT NOT NULL,
  guild_id TEXT NOT NULL,
  active INTEGER NOT NULL CHECK (active IN (0, 1)),
  PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX one_active_seat_a_server ON seats (guild_id, user_id) WHERE active = 1;

-- Balances: the sums of the entries. The house of each server is the user ''.
CREATE TABLE accounts (
  guild_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  coins INTEGER NOT NULL CHECK (coins >= 0 OR user_id = ''),
  PRIMARY KEY (guild_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX accounts_by_coins ON accounts (guild_id, coins DESC) WHERE user_id <> '';

-- The ledger. `key` books every transfer once: "deal:<table>:<deal>:<line>", "grant:<server>:<user>".
CREATE TABLE bookings (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  guild_id TEXT NOT NULL,
  payer_id TEXT NOT NULL,
  payee_id TEXT NOT NULL,
  reason TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  paid INTEGER NOT NULL CHECK (paid >= 0),
  waived INTEGER NOT NULL CHECK (waived >= 0),
  table_id TEXT,
  deal INTEGER,
  line INTEGER,
  from_seat INTEGER,
  to_seat INTEGER,
  at INTEGER NOT NULL,
  CHECK (paid + waived = amount)
) STRICT;

CREATE INDEX bookings_by_table ON bookings (table_id, deal, line) WHERE table_id IS NOT NULL;

-- Two entries for each booking that moved coins; they add up to zero.
CREATE TABLE entries (
  booking_id INTEGER NOT NULL REFERENCES bookings (id),
  side TEXT NOT NULL CHECK (side IN ('payer', 'payee')),
  guild_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  coins INTEGER NOT NULL,
  PRIMARY KEY (booking_id, side)
) STRICT, WITHOUT ROWID;

CREATE INDEX entries_by_account ON entries (guild_id, user_id, booking_id);

CREATE TRIGGER bookings_are_never_changed BEFORE UPDATE ON bookings
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;

CREATE TRIGGER bookings_are_never_deleted BEFORE DELETE ON bookings
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;

CREATE TRIGGER entries_are_never_changed BEFORE UPDATE ON entries
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;

CREATE TRIGGER entries_are_never_deleted BEFORE DELETE ON entries
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;

-- Projection of events and ledger: one row a person and finished deal. Practice deals do not count for statistics.
CREATE TABLE plays (
  table_id TEXT NOT NULL,
  deal INTEGER NOT NULL,
  seat INTEGER NOT NULL,
  guild_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  game TEXT NOT NULL,
  at INTEGER NOT NULL,
  drawn INTEGER NOT NULL,
  people INTEGER NOT NULL,
  counted INTEGER NOT NULL CHECK (counted IN (0, 1)),
  wins INTEGER NOT NULL,
  self_draws INTEGER NOT NULL,
  deal_ins INTEGER NOT NULL,
  best_units INTEGER NOT NULL,
  best_coins INTEGER NOT NULL,
  best_patterns TEXT NOT NULL,
  points INTEGER NOT NULL,
  net INTEGER NOT NULL,
  PRIMARY KEY (table_id, deal, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX plays_by_person ON plays (guild_id, user_id, at DESC);
CREATE INDEX plays_by_time ON plays (guild_id, at);

-- Projection: sums of the plays.
CREATE TABLE statistics (
  guild_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  game TEXT NOT NULL,
  deals INTEGER NOT NULL,
  wins INTEGER NOT NULL,
  self_draws INTEGER NOT NULL,
  deal_ins INTEGER NOT NULL,
  net INTEGER NOT NULL,
  net_among_people INTEGER NOT NULL,
  biggest_units INTEGER NOT NULL,
  biggest_coins INTEGER NOT NULL,
  PRIMARY KEY (guild_id, user_id, game)
) STRICT, WITHOUT ROWID;

-- The newest token that can edit a private hand message. Secret.
CREATE TABLE hand_views (
  table_id TEXT NOT NULL,
  seat INTEGER NOT NULL,
  user_id TEXT NOT NULL,
  app_id TEXT NOT NULL,
  token TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  message_id TEXT,
  PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE settings (
  owner TEXT NOT NULL CHECK (owner IN ('user', 'guild')),
  id TEXT NOT NULL,
  data TEXT NOT NULL,
  PRIMARY KEY (owner, id)
) STRICT, WITHOUT ROWID;
