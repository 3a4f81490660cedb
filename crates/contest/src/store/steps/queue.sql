-- The queue and the tournaments of a large contest are read without what has ended.
CREATE INDEX finished_jobs ON job (id) WHERE state = 'done';
CREATE INDEX expiring_jobs ON job (until) WHERE state = 'taken';
CREATE INDEX unplayed_matches ON match (tournament, number) WHERE played IS NULL;
-- Whether further matches of the tournament's list are still to be added to the queue.
ALTER TABLE tournament ADD COLUMN queueing INTEGER NOT NULL DEFAULT 0;
