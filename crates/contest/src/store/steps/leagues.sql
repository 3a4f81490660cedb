-- Whether the token is that of a client, which sends the matches of leagues.
ALTER TABLE worker_token ADD COLUMN leagues INTEGER NOT NULL DEFAULT 0;
CREATE TABLE league (
    client TEXT NOT NULL, id TEXT NOT NULL, seen INTEGER NOT NULL, PRIMARY KEY (client, id)) STRICT, WITHOUT ROWID;
CREATE TABLE league_match (
    client TEXT NOT NULL, league TEXT NOT NULL, hash TEXT NOT NULL, job INTEGER NOT NULL REFERENCES job,
    PRIMARY KEY (client, league, hash)) STRICT, WITHOUT ROWID;
CREATE TABLE league_file (
    hash TEXT NOT NULL, client TEXT NOT NULL, PRIMARY KEY (hash, client)) STRICT, WITHOUT ROWID;
