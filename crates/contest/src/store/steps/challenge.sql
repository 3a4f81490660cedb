CREATE TABLE challenge (
    number INTEGER PRIMARY KEY,
    person INTEGER NOT NULL REFERENCES person, opponent INTEGER NOT NULL REFERENCES person,
    at INTEGER NOT NULL, expires INTEGER NOT NULL,
    version INTEGER NOT NULL, map TEXT NOT NULL, seed INTEGER NOT NULL, seat INTEGER,
    state TEXT NOT NULL,
    -- The numbers of its matches, as JSON.
    matches TEXT NOT NULL) STRICT;
CREATE INDEX challenges_by ON challenge (person, at);
CREATE INDEX challenges_to ON challenge (opponent, number);
-- The way in which a candidate answers challenges.
ALTER TABLE person ADD COLUMN challenges TEXT NOT NULL DEFAULT 'ask';
