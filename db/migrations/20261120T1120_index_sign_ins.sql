-- no-transaction
create index concurrently if not exists sessions_sign_ins_idx on sessions (company_id, user_id, created_at desc);
