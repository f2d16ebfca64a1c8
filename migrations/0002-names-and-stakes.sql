-- Projection of the events: how each person was called when they last sat down in a server.
CREATE TABLE members (
  guild_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  name TEXT NOT NULL,
  at INTEGER NOT NULL,
  table_id TEXT NOT NULL,
  PRIMARY KEY (guild_id, user_id)
) STRICT, WITHOUT ROWID;

INSERT INTO members (guild_id, user_id, name, at, table_id)
  SELECT tables.guild_id, json_extract(events.payload, '$.userId'), json_extract(events.payload, '$.name'), events.at,
    events.table_id
  FROM events JOIN tables ON tables.id = events.table_id
  WHERE events.type = 'joined'
  ORDER BY events.at, events.table_id, events.version
  ON CONFLICT (guild_id, user_id) DO UPDATE SET name = excluded.name, at = excluded.at, table_id = excluded.table_id;

-- What each deal moved between people: stakes of AI seats cannot be farmed where only this counts.
ALTER TABLE plays ADD COLUMN net_among_people INTEGER NOT NULL DEFAULT 0;

UPDATE plays SET net_among_people = coalesce(
  (SELECT sum(CASE WHEN to_seat = plays.seat THEN paid ELSE -paid END) FROM bookings
   WHERE bookings.table_id = plays.table_id AND bookings.deal = plays.deal AND payer_id <> '' AND payee_id <> ''
     AND plays.seat IN (from_seat, to_seat)), 0);

UPDATE statistics SET net_among_people = coalesce(
  (SELECT sum(plays.net_among_people) FROM plays
   WHERE plays.guild_id = statistics.guild_id AND plays.user_id = statistics.user_id AND plays.game = statistics.game
     AND plays.counted = 1), 0);
