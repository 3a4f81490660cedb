-- The verdict of a duel that is over. It is computed from the matches when it is first shown.
ALTER TABLE duel ADD COLUMN verdict TEXT;
