-- Takes schedules something is to be done about: it is their time, or somebody wants to know whether they were sent.
-- Of those for one person only the first is taken until it is a message: they leave in their order, and nobody who
-- works on one waits for whoever works on another.
-- Who dies with one leaves it to the next when the lease is over. The clock is the database's, whatever a worker's says.
create or replace function schedules_claim(p_lease_ms integer, p_max integer)
  returns table (company_id bigint, id bigint)
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update schedules s set status = 'AGENDADA', tries = least(s.tries + 1, 1000),
    due_at = app_now() + p_lease_ms * interval '1 millisecond'
  where (s.company_id, s.id) in (
    select w.company_id, w.id from schedules w
    where w.due_at <= app_now() and w.review is distinct from 'parked' and not is_held()
      and (w.handed_at is not null or not exists (
        select from schedules e
        where e.company_id = w.company_id and e.contact_id = w.contact_id and (e.send_at, e.id) < (w.send_at, w.id)
          and e.due_at is not null and e.handed_at is null and e.review is distinct from 'parked'))
    order by w.due_at
    limit p_max
    for update skip locked
  )
  returning s.company_id, s.id
$$;

revoke all on function schedules_claim(integer, integer) from public;
grant execute on function schedules_claim(integer, integer) to recadia_app;
