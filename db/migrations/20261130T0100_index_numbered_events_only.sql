-- no-transaction
-- An event gets its number after its commit. An entry without a number is only written and removed again.
create unique index concurrently events_numbered_key on events (company_id, seq) where seq is not null;
