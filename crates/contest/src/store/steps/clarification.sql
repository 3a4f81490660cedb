CREATE TABLE clarification (
    id INTEGER PRIMARY KEY, person INTEGER NOT NULL REFERENCES person, at INTEGER NOT NULL, question TEXT NOT NULL,
    answer TEXT, answered INTEGER, to_all INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE INDEX clarifications_of ON clarification (person, at);
CREATE INDEX clarifications_for_all ON clarification (id) WHERE to_all = 1;
CREATE INDEX open_clarifications ON clarification (id) WHERE answer IS NULL;
