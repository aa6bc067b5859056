-- no-transaction
create index concurrently wa_sent_age_idx on wa_sent (created_at);
