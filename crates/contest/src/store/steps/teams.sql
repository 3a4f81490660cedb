-- The row that stands for the team of a candidate. The row of a team refers to itself.
ALTER TABLE person ADD COLUMN team INTEGER REFERENCES person DEFERRABLE INITIALLY DEFERRED;
-- The hash of the code with which candidates join a team.
ALTER TABLE person ADD COLUMN invitation BLOB;
-- The member of a team who submitted a version.
ALTER TABLE version ADD COLUMN author INTEGER REFERENCES person;
