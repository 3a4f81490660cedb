CREATE TABLE tournament (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, planned INTEGER NOT NULL,
    at INTEGER NOT NULL, hidden INTEGER NOT NULL, by_jury INTEGER NOT NULL,
    frozen INTEGER, complete INTEGER, released INTEGER,
    trouble TEXT, field TEXT, revealed INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE entry (
    tournament INTEGER NOT NULL REFERENCES tournament, number INTEGER NOT NULL,
    person INTEGER REFERENCES person, name TEXT NOT NULL, seat TEXT NOT NULL,
    rank INTEGER, line TEXT,
    PRIMARY KEY (tournament, number)) STRICT, WITHOUT ROWID;
CREATE INDEX entries ON entry (person, tournament);

ALTER TABLE match ADD COLUMN tournament INTEGER REFERENCES tournament;
CREATE INDEX tournament_matches ON match (tournament, number);

-- The matches that everybody may know of: no match of a tournament whose results the jury has still to release.
CREATE VIEW open_match AS SELECT * FROM match WHERE tournament IS NULL OR tournament IN (
    SELECT id FROM tournament WHERE released IS NOT NULL OR (hidden = 0 AND by_jury = 0));
