-- The newest event number of each given company, from which a process with many live companies finds new events.
create or replace function event_tips(p_company_ids bigint[])
  returns table (company_id bigint, last_seq bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.company_id, s.last_seq
  from company_event_seq s
  where s.company_id = any (p_company_ids)
$$;

revoke all on function event_tips(bigint[]) from public;
grant execute on function event_tips(bigint[]) to recadia_app;
