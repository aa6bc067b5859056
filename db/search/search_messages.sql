-- Messages with all the words, newest first, in tickets that whoever asks may see. A word of three letters or more also
-- begins longer ones. Week by week, because a common word has hundreds of thousands of hits and nobody reads past the
-- first; for the same reason it ends after a second with what it has found.
create or replace function search_messages(
  p_company_id bigint, p_term text, p_sees_all boolean, p_user_id bigint, p_queue_ids bigint[],
  p_sees_unqueued boolean, p_before_at timestamptz, p_before_id bigint, p_limit integer
) returns table (id bigint, ticket_id bigint, at timestamptz)
  language plpgsql stable security definer rows 100
  set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
declare
  v_words text[] := regexp_split_to_array(
    btrim(regexp_replace(search_text(p_term), '[^[:alnum:]]+', ' ', 'g')), ' ');
  v_query tsquery;
  v_week bigint := case when p_before_at is null then p_company_id * 10000 + 9999
    else message_week(p_company_id, p_before_at) end;
  v_left integer := p_limit;
  v_found integer;
  v_until timestamptz := clock_timestamp() + interval '1 second';
begin
  if p_company_id is distinct from current_company_id() then return; end if;
  select string_agg(quote_literal(word) || case when length(word) >= 3 then ':*' else '' end, ' & ')::tsquery
    into v_query from unnest(v_words) as word where word <> '';
  if v_query is null then return; end if;
  loop
    select max(message_week(m.company_id, m.at)) into v_week from messages m
    where message_week(m.company_id, m.at) between p_company_id * 10000 and v_week
      and m.body <> '' and not m.is_deleted;
    exit when v_week is null;
    return query
    select m.id, m.ticket_id, m.at
    from messages m
    join tickets t on t.company_id = p_company_id and t.id = m.ticket_id
    where m.company_id = p_company_id
      and message_week(m.company_id, m.at) = v_week and message_words(m.body) @@ v_query
      and m.body <> '' and not m.is_deleted
      and (p_before_at is null or (m.at, m.id) < (p_before_at, p_before_id))
      and sees_ticket(p_sees_all, p_user_id, p_queue_ids, p_sees_unqueued, t.status, t.user_id, t.queue_id)
    order by m.at desc, m.id desc
    limit v_left;
    get diagnostics v_found = row_count;
    v_left := v_left - v_found;
    exit when v_left <= 0 or clock_timestamp() > v_until;
    v_week := v_week - 1;
  end loop;
end
$$;

revoke all on function
  search_messages(bigint, text, boolean, bigint, bigint[], boolean, timestamptz, bigint, integer) from public;
grant execute on function
  search_messages(bigint, text, boolean, bigint, bigint[], boolean, timestamptz, bigint, integer) to recadia_app;
