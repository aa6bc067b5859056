-- Releases the partitions of a stopping relay at once, so that other relays need not wait for the leases to expire.
create or replace function relay_release(p_owner text)
  returns void
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update relay_leases set owner = null, expires_at = null where owner = p_owner
$$;

revoke all on function relay_release(text) from public;
grant execute on function relay_release(text) to recadia_app;
