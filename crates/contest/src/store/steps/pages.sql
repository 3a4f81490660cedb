-- Pages read the latest versions and matches of a large contest without reading all of them.
CREATE INDEX played_matches ON match (tournament, number) WHERE played IS NOT NULL;
CREATE INDEX versions_by_time ON version (received);
CREATE INDEX playable_versions ON version (received) WHERE state = 'ready' AND out IS NULL;
