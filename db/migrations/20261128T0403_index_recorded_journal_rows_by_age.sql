-- no-transaction
create index concurrently wa_inbox_told_idx on wa_inbox (created_at) where told_at is not null;
