-- no-transaction
create index concurrently audit_log_user_id_idx on audit_log (company_id, user_id, id desc);
