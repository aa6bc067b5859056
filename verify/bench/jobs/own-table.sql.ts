/**
 * One table of our own. A due job becomes ready once, so that a claim reads neither future jobs nor the companies that
 * have only those; companies take turns as in the claims of the product.
 */
export const ownTableStatements = `
  create table jobs (
    id bigint generated always as identity primary key,
    company_id bigint not null,
    number bigint not null,
    ms integer not null,
    key text unique,
    due_at timestamptz not null,
    is_ready boolean not null,
    worker text
  ) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
  create index jobs_ready_idx on jobs (company_id, due_at) where is_ready and worker is null;
  create index jobs_future_idx on jobs (due_at) where not is_ready;
  create index jobs_worker_idx on jobs (worker) where worker is not null;
  create table job_workers (id text primary key, seen_at timestamptz not null default clock_timestamp());

  create function bench_enqueue(p_jobs jsonb) returns void
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
    insert into jobs (company_id, number, ms, key, due_at, is_ready)
    select j.company_id, j.number, j.ms, j.key, coalesce(j.run_at, now()), coalesce(j.run_at, now()) <= now()
    from jsonb_to_recordset(p_jobs) j(company_id bigint, number bigint, ms integer, run_at timestamptz, key text)
    on conflict (key) do update set number = excluded.number, ms = excluded.ms, due_at = excluded.due_at,
      is_ready = excluded.is_ready, worker = null;
  $$;

  create function bench_remove(p_key text) returns void
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
    delete from jobs where key = p_key;
  $$;

  create function bench_claim(p_worker text, p_max integer, p_per_company integer, p_held bigint[])
    returns table (id bigint, company_id bigint, number bigint, ms integer)
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
    set enable_seqscan = off set jit = off set plan_cache_mode = force_generic_plan as $$
  #variable_conflict use_column
  begin
    update jobs set is_ready = true where id in (
      select j.id from jobs j where not j.is_ready and j.due_at <= now() order by j.due_at limit 500
      for update skip locked);
    return query
    with recursive companies as (
      (select d.company_id from jobs d where d.is_ready and d.worker is null order by d.company_id limit 1)
      union all
      select next.company_id from companies n cross join lateral (
        select d.company_id from jobs d where d.is_ready and d.worker is null and d.company_id > n.company_id
        order by d.company_id limit 1
      ) next
    ), candidates as (
      select c.id, c.due_at, h.held + row_number() over (partition by c.company_id order by c.due_at) as turn
      from companies n
      cross join lateral (select cardinality(array_positions(p_held, n.company_id)) as held) h
      cross join lateral (
        select w.id, w.company_id, w.due_at from jobs w
        where w.company_id = n.company_id and w.is_ready and w.worker is null
        order by w.due_at limit least(p_max, greatest(0, p_per_company - h.held))
      ) c
    ), chosen as (
      select c.id from candidates c order by c.turn, c.due_at limit p_max
    )
    update jobs t set worker = p_worker where t.id in (
      select w.id from chosen c join jobs w on w.id = c.id where w.worker is null for update of w skip locked)
    returning t.id, t.company_id, t.number, t.ms;
  end $$;

  create function bench_settle(p_id bigint, p_worker text) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  begin
    delete from jobs where id = p_id and worker = p_worker;
    return found;
  end $$;

  create function bench_beat(p_id text, p_silent_ms integer) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  begin
    insert into job_workers (id) values (p_id) on conflict (id) do update set seen_at = clock_timestamp();
    with silent as (
      delete from job_workers
      where seen_at < clock_timestamp() - p_silent_ms * interval '1 millisecond' returning id
    ) update jobs set worker = null where worker in (select id from silent);
  end $$;

  revoke all on function bench_enqueue(jsonb), bench_remove(text), bench_claim(text, integer, integer, bigint[]),
    bench_settle(bigint, text), bench_beat(text, integer) from public;
  grant execute on function bench_enqueue(jsonb), bench_remove(text), bench_claim(text, integer, integer, bigint[]),
    bench_settle(bigint, text), bench_beat(text, integer) to recadia_app;
`;
