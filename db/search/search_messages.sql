-- Messages that contain all the words, newest first, in tickets that the user may see. A word of three letters or more
-- also matches longer words that begin with it. The search reads the newest week first and then ever more weeks at
-- once, because a common word has hundreds of thousands of hits and a user reads only the first ones; for the same
-- reason it stops after one second and returns the hits found so far.
create or replace function search_messages(
  p_company_id bigint, p_term text, p_sees_all boolean, p_user_id bigint, p_queue_ids bigint[],
  p_sees_unqueued boolean, p_before_at timestamptz, p_before_id bigint, p_limit integer
) returns table (id bigint, ticket_id bigint, at timestamptz)
  language plpgsql stable security definer rows 100
  set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_custom_plan
  set max_parallel_workers_per_gather = 0 as $$
declare
  -- A tsquery pattern for every week with a placeholder for the week; the words contain only letters and digits.
  v_pattern text := (
    select string_agg('''%.' || left(word, 60) || '''' || case when length(word) >= 3 then ':*' else '' end, ' & ')
    from unnest(string_to_array(regexp_replace(search_text(p_term), '[^[:alnum:]]+', ' ', 'g'), ' ')) as word
    where word <> ''
  );
  -- A sender's clock may be ahead of ours.
  v_newest numeric := message_week(p_company_id, coalesce(p_before_at, app_now() + interval '1 day'));
  -- WhatsApp did not exist before 2009, so no message is older.
  v_first numeric := message_week(p_company_id, timestamptz '2009-01-01');
  v_query tsquery;
  v_weeks integer := 1;
  v_left integer := p_limit;
  v_found integer;
  -- Null: the user sees all tickets, or more than are worth listing.
  v_tickets bigint[];
  v_until timestamptz := clock_timestamp() + interval '1 second';
begin
  if p_company_id is distinct from current_company_id() or v_pattern is null then return; end if;
  if not p_sees_all then
    -- The tickets of a user who sees few are listed first: otherwise every hit of the company is read and discarded.
    v_tickets := array(
      (select t.id from tickets t where t.company_id = p_company_id and t.user_id = p_user_id limit 201)
      union
      (select t.id from tickets t where t.company_id = p_company_id and t.queue_id = any (p_queue_ids) limit 201)
      union
      (select t.id from tickets t
        where p_sees_unqueued and t.company_id = p_company_id and t.queue_id is null and t.status = 'pending' limit 201)
    );
    if cardinality(v_tickets) = 0 then return; end if;
    if cardinality(v_tickets) > 200 then v_tickets := null; end if;
  end if;
  while v_left > 0 and v_newest >= v_first and clock_timestamp() < v_until loop
    -- All weeks of a round in one query: one query per week would read a small table once for every week.
    v_query := (
      select string_agg('(' || replace(v_pattern, '%', week::text) || ')', ' | ')::tsquery
      from generate_series(greatest(v_first, v_newest - v_weeks + 1), v_newest) as week
    );
    return query
    select m.id, m.ticket_id, m.at
    from messages m
    -- The "+ 0" keeps the planner from the company index: the terms already name the company, and that index reads all
    -- its messages.
    where m.company_id + 0 = p_company_id
      and message_terms(m.company_id, m.at, m.body) @@ v_query
      and m.body <> '' and not m.is_deleted
      and (v_tickets is null or (m.company_id = p_company_id and m.ticket_id = any (v_tickets)))
      and (p_before_at is null or (m.at, m.id) < (p_before_at, p_before_id))
      -- A subquery per ticket: a join would first read all tickets of the company.
      and (p_sees_all or (
        select sees_ticket(false, p_user_id, p_queue_ids, p_sees_unqueued, t.status, t.user_id, t.queue_id)
        from tickets t where t.company_id = p_company_id and t.id = m.ticket_id))
    order by m.at desc, m.id desc
    limit v_left;
    get diagnostics v_found = row_count;
    v_left := v_left - v_found;
    v_newest := v_newest - v_weeks;
    v_weeks := least(v_weeks * 4, 64);
  end loop;
end
$$;

revoke all on function
  search_messages(bigint, text, boolean, bigint, bigint[], boolean, timestamptz, bigint, integer) from public;
grant execute on function
  search_messages(bigint, text, boolean, bigint, bigint[], boolean, timestamptz, bigint, integer) to recadia_app;
