-- Renews the partitions of an owner and claims free ones until it holds p_max. Leases use the real clock. A partition
-- missing in the result is no longer the owner's.
create or replace function relay_claim(p_owner text, p_lease_ms integer, p_max integer)
  returns table (partition smallint, epoch bigint)
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  v_until timestamptz := clock_timestamp() + p_lease_ms * interval '1 millisecond';
  v_held integer;
begin
  -- Renewing waits for the owner's own numbering instead of skipping the rows it has locked. Both lock by partition.
  perform from relay_leases l where l.owner = p_owner order by l.partition for update;
  return query
  update relay_leases l set expires_at = v_until
  where l.partition in (
    select h.partition from relay_leases h
    where h.owner = p_owner and h.expires_at > clock_timestamp()
    order by h.partition
    limit p_max
  ) and l.owner = p_owner
  returning l.partition, l.epoch;
  get diagnostics v_held = row_count;

  return query
  update relay_leases l set owner = p_owner, epoch = l.epoch + 1, expires_at = v_until
  where l.partition in (
    select f.partition from relay_leases f
    where f.expires_at is null or f.expires_at <= clock_timestamp()
    order by f.partition
    limit greatest(p_max - v_held, 0)
    for update skip locked
  )
  returning l.partition, l.epoch;
end
$$;

revoke all on function relay_claim(text, integer, integer) from public;
grant execute on function relay_claim(text, integer, integer) to recadia_app;
