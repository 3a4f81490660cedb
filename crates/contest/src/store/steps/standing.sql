-- The statistics of a participant without those for each opponent, of which a large tournament has megabytes.
ALTER TABLE entry ADD COLUMN summary TEXT;
