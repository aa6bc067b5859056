-- The cell of this database. Its ids are above cell * 2^40, so that no two cells give the same id to their rows.
alter table installation add column cell smallint not null default 0 check (cell between 0 and 4095);
