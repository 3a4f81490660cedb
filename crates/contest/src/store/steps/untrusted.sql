-- The share in percent of an untrusted worker's matches that trusted workers play again. Trusted workers have none.
ALTER TABLE worker_token ADD COLUMN recheck INTEGER;
-- Whether only a trusted worker may do the job.
ALTER TABLE job ADD COLUMN trusted INTEGER NOT NULL DEFAULT 0;
CREATE TABLE recheck (
    job INTEGER PRIMARY KEY REFERENCES job, match INTEGER NOT NULL, worker TEXT NOT NULL, verdict TEXT) STRICT;
CREATE INDEX rechecks ON recheck (match);
CREATE INDEX open_rechecks ON recheck (match) WHERE verdict IS NULL;
CREATE INDEX refuted_rechecks ON recheck (match) WHERE verdict = 'refuted';
CREATE INDEX worker_tokens ON worker_token (name, created);
