-- Finds the user of an e-mail change by the token of its link; none once it has expired or the user was deactivated.
create or replace function find_email_change(p_hash text)
  returns table (company_id bigint, user_id bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select e.company_id, e.user_id
  from email_changes e
  join users u on u.company_id = e.company_id and u.id = e.user_id
  where e.token_hash = p_hash and e.expires_at > app_now() and u.deactivated_at is null
$$;

revoke all on function find_email_change(text) from public;
grant execute on function find_email_change(text) to recadia_app;
