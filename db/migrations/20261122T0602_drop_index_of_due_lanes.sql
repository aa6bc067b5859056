-- no-transaction
drop index concurrently lanes_due_idx;
