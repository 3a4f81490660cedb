-- The confirmed mail address of a person, and another one that is not confirmed yet. `hash` is the hash of the secret
-- that confirms it.
CREATE TABLE address (
    person INTEGER NOT NULL REFERENCES person, confirmed TEXT, proposed TEXT, hash BLOB, expires INTEGER,
    PRIMARY KEY (person)) STRICT, WITHOUT ROWID;
CREATE TABLE mail (
    id INTEGER PRIMARY KEY, content TEXT NOT NULL, locale TEXT NOT NULL, created INTEGER NOT NULL, due INTEGER NOT NULL) STRICT;
