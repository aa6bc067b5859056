-- no-transaction
create index concurrently audit_log_area_idx on audit_log (company_id, split_part(action, '.', 1), id desc);
