ALTER TABLE announcement ADD COLUMN about TEXT;
