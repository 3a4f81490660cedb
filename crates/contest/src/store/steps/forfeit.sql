-- Why a match was decided without being played, why a champion left a tournament, and why a tournament was ended early or cancelled.
ALTER TABLE match ADD COLUMN forfeit TEXT;
ALTER TABLE entry ADD COLUMN out TEXT;
ALTER TABLE tournament ADD COLUMN ended TEXT;
ALTER TABLE tournament ADD COLUMN cancelled TEXT;
CREATE INDEX version_of_job ON version (job);
