-- Gives the pending events of a partition their company's next numbers and returns them in that order. A holder whose
-- epoch is outdated or whose lease has expired numbers nothing.
create or replace function relay_number(p_partition smallint, p_epoch bigint, p_limit integer)
  returns table (
    company_id bigint,
    id bigint,
    seq bigint,
    name text,
    entity_id text,
    data jsonb,
    actor_user_id bigint,
    created_at timestamptz
  )
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  -- The lock keeps the partition with its holder until this numbering has committed, and allows one numbering at a
  -- time: a holder with two calls under one epoch would otherwise number the same events twice.
  perform 1 from relay_leases l
  where l.partition = p_partition and l.epoch = p_epoch and l.expires_at > clock_timestamp()
  for update;
  if not found then
    return;
  end if;

  return query
  with waiting as (
    select e.company_id, e.id
    from events e
    where e.seq is null and e.company_id % 16 = p_partition
    order by e.id
    limit p_limit
  ),
  placed as (
    select w.company_id, w.id, row_number() over (partition by w.company_id order by w.id) as place
    from waiting w
  ),
  counters as (
    insert into company_event_seq as s (company_id, last_seq)
    select w.company_id, count(*) from waiting w group by w.company_id
    on conflict (company_id) do update set last_seq = s.last_seq + excluded.last_seq
    returning s.company_id, s.last_seq
  ),
  totals as (
    select w.company_id, count(*) as total from waiting w group by w.company_id
  ),
  numbered as (
    update events e
    set seq = c.last_seq - t.total + p.place
    from placed p
    join counters c on c.company_id = p.company_id
    join totals t on t.company_id = p.company_id
    where e.company_id = p.company_id and e.id = p.id and e.seq is null
    returning e.company_id, e.id, e.seq, e.name, e.entity_id, e.data, e.actor_user_id, e.created_at
  )
  select * from numbered n order by n.company_id, n.seq;
end
$$;

revoke all on function relay_number(smallint, bigint, integer) from public;
grant execute on function relay_number(smallint, bigint, integer) to recadia_app;
