CREATE TABLE server (
    id INTEGER PRIMARY KEY,
    -- All requests that the server received before this time are stored.
    settled INTEGER NOT NULL,
    -- The bytes of the files that the server has added since it started.
    added INTEGER NOT NULL
) STRICT;
