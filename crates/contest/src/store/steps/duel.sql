CREATE TABLE duel (
    number INTEGER PRIMARY KEY, person INTEGER NOT NULL REFERENCES person, asked INTEGER NOT NULL,
    own TEXT NOT NULL, other TEXT NOT NULL, seed INTEGER NOT NULL, state TEXT NOT NULL) STRICT;
CREATE INDEX duels ON duel (person, state);
CREATE TABLE duel_match (
    duel INTEGER NOT NULL REFERENCES duel, place INTEGER NOT NULL, match INTEGER NOT NULL REFERENCES match, course TEXT,
    PRIMARY KEY (duel, place)) STRICT, WITHOUT ROWID;
CREATE INDEX matches_of_duels ON duel_match (match);
