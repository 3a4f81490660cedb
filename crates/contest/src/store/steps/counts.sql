-- The numbers of a tournament's matches and of their results. Counting them takes seconds in a tournament with millions of
-- matches.
ALTER TABLE tournament ADD COLUMN matches INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tournament ADD COLUMN results INTEGER NOT NULL DEFAULT 0;
UPDATE tournament SET
    matches = (SELECT count(*) FROM match WHERE match.tournament = tournament.id),
    results = (SELECT count(played) FROM match WHERE match.tournament = tournament.id);
