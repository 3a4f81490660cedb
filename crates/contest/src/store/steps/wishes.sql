ALTER TABLE match ADD COLUMN job INTEGER REFERENCES job;
CREATE INDEX waiting_matches ON match (person, why) WHERE played IS NULL;
