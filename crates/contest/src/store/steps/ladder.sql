CREATE TABLE ladder_result (
    id INTEGER PRIMARY KEY, match INTEGER NOT NULL UNIQUE REFERENCES match,
    map TEXT NOT NULL, seed INTEGER NOT NULL, seats TEXT NOT NULL, ranks TEXT NOT NULL) STRICT;
CREATE TABLE ladder_rating (
    person INTEGER NOT NULL REFERENCES person, version INTEGER NOT NULL, at INTEGER NOT NULL,
    matches INTEGER NOT NULL, rating REAL NOT NULL, half_width REAL NOT NULL,
    PRIMARY KEY (person, version, at)) STRICT, WITHOUT ROWID;
CREATE TABLE ladder_board (id INTEGER PRIMARY KEY, at INTEGER NOT NULL, lines TEXT NOT NULL) STRICT;
CREATE INDEX running_ladder ON match (number) WHERE why = 'ladder' AND played IS NULL;
