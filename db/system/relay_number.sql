-- Gives the pending events of several partitions their company's next numbers, at most p_limit per partition, and
-- returns them in that order. A partition whose epoch is outdated or whose lease has expired is left out.
create or replace function relay_number(p_partitions smallint[], p_epochs bigint[], p_limit integer)
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
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set jit = off as $$
#variable_conflict use_column
declare
  v_held smallint[];
begin
  -- The lock keeps the partitions with their holder until this numbering has committed, and allows one numbering at a
  -- time: a holder with two calls under one epoch would otherwise number the same events twice.
  select array_agg(held.partition) into v_held from (
    select l.partition
    from unnest(p_partitions, p_epochs) as asked (partition, epoch)
    join relay_leases l on l.partition = asked.partition and l.epoch = asked.epoch and l.expires_at > clock_timestamp()
    order by l.partition
    for update of l
  ) held;
  if v_held is null then
    return;
  end if;

  return query
  with waiting as materialized (
    select pending.company_id, pending.id, pending.tid
    from unnest(v_held) as held (partition) cross join lateral (
      select e.company_id, e.id, e.ctid as tid from events e
      where e.seq is null and e.company_id % 16 = held.partition
      order by e.id
      limit p_limit
    ) pending
  ),
  placed as (
    select w.company_id, w.tid, row_number() over (partition by w.company_id order by w.id) as place,
      count(*) over (partition by w.company_id) as total
    from waiting w
  ),
  -- Not "on conflict", which locks the row first: only the holder of the partition counts its companies.
  counted as (
    update company_event_seq s set last_seq = s.last_seq + w.total
    from (select company_id, count(*) as total from waiting group by company_id) w
    where s.company_id = w.company_id
    returning s.company_id, s.last_seq
  ),
  begun as (
    insert into company_event_seq as s (company_id, last_seq)
    select w.company_id, count(*) from waiting w
    where not exists (select from company_event_seq k where k.company_id = w.company_id)
    group by w.company_id
    returning s.company_id, s.last_seq
  ),
  counters as (
    select * from counted union all select * from begun
  ),
  numbered as (
    update events e
    set seq = c.last_seq - p.total + p.place
    from placed p
    join counters c on c.company_id = p.company_id
    where e.ctid = p.tid and e.seq is null
    returning e.company_id, e.id, e.seq, e.name, e.entity_id, e.data, e.actor_user_id, e.created_at
  ),
  -- The rows are committed with their events, and companies are numbered one after the other: so a job per company is
  -- enqueued without a lock that transactions of the company would wait for.
  enqueued as (
    insert into jobs as j (company_id, task, key, due_at, is_ready)
    select due.company_id, due.task, '', app_now(), true
    from (
      select c.company_id, 'decide-pushes' as task from counters c join push_marks m on m.company_id = c.company_id
      union all
      select c.company_id, 'roll-up' from counters c
      where exists (select from ticket_events t where t.company_id = c.company_id and not t.folded)
        or exists (select from roll_ups r where r.company_id = c.company_id and r.stale)
    ) due
    order by due.company_id, due.task
    on conflict on constraint jobs_key do update set again_at = app_now() where j.worker is not null
  )
  select * from numbered n order by n.company_id, n.seq;
end
$$;

revoke all on function relay_number(smallint[], bigint[], integer) from public;
grant execute on function relay_number(smallint[], bigint[], integer) to recadia_app;
