-- Users shown online without a heartbeat since the cutoff. The tenant transaction sets them offline.
create or replace function expire_presence(p_cutoff timestamptz, p_limit integer)
  returns table (company_id bigint, user_id bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.company_id, u.id
  from users u
  where u.online and (u.last_seen_at is null or u.last_seen_at < p_cutoff)
  order by u.company_id, u.id
  limit p_limit
$$;

revoke all on function expire_presence(timestamptz, integer) from public;
grant execute on function expire_presence(timestamptz, integer) to recadia_app;
