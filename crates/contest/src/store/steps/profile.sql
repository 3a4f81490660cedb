-- The numbers of the matches that a candidate shows on the public profile, as JSON.
ALTER TABLE person ADD COLUMN profile TEXT NOT NULL DEFAULT '[]';
