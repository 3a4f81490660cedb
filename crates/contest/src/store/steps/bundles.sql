CREATE INDEX served ON job (person, taken) WHERE person IS NOT NULL;
CREATE INDEX held ON job (worker) WHERE state = 'taken';
