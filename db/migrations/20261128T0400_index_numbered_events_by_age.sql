-- no-transaction
-- Pruning reads the oldest rows. The index over blocks (brin) reads the whole table once new events have taken the pages of
-- deleted ones. An event enters this index when it is numbered.
create index concurrently events_numbered_at_idx on events (created_at) where seq is not null;
