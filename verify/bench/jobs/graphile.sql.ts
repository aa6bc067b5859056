/** Functions around graphile-worker as the product would have them: recadia_app may call them and nothing else. */
export const graphileFunctions = `
  create table job_workers (id text primary key, seen_at timestamptz not null default clock_timestamp());

  create function bench_enqueue(p_jobs jsonb) returns void
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
    select graphile_worker.add_jobs(array_agg((
      'effect', json_build_object('companyId', j.company_id, 'number', j.number, 'ms', j.ms), null, j.run_at, 25, j.key,
      0, array['company:' || j.company_id])::graphile_worker.job_spec))
    from jsonb_to_recordset(p_jobs) j(company_id bigint, number bigint, ms integer, run_at timestamptz, key text);
  $$;

  create function bench_remove(p_key text) returns void
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
    select graphile_worker.remove_job(p_key);
  $$;

  create function bench_settle(p_id bigint, p_worker text) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  begin
    delete from graphile_worker._private_jobs where id = p_id and locked_by = p_worker;
    return found;
  end $$;

  create function bench_beat(p_id text, p_silent_ms integer) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  declare
    v_silent text[];
  begin
    insert into job_workers (id) values (p_id) on conflict (id) do update set seen_at = clock_timestamp();
    with silent as (
      delete from job_workers
      where seen_at < clock_timestamp() - p_silent_ms * interval '1 millisecond' returning id
    ) select array_agg(id) into v_silent from silent;
    if v_silent is not null then
      perform graphile_worker.force_unlock_workers(v_silent);
      perform pg_notify('jobs:insert', '{"count":1000}');
    end if;
  end $$;

  revoke all on function bench_enqueue(jsonb), bench_remove(text), bench_settle(bigint, text),
    bench_beat(text, integer) from public;
  grant execute on function bench_enqueue(jsonb), bench_remove(text), bench_settle(bigint, text),
    bench_beat(text, integer) to recadia_app;
`;
