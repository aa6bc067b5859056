-- The one visibility rule as SQL has it; tickets.policy.ts has it for rows at hand, and a test compares the two.
create function sees_ticket(
  p_sees_all boolean, p_user_id bigint, p_queue_ids bigint[], p_sees_unqueued boolean,
  status text, user_id bigint, queue_id bigint
) returns boolean language sql immutable parallel safe as $$
  select p_sees_all or coalesce(user_id = p_user_id, false)
    or case when queue_id is null then p_sees_unqueued and status = 'pending' else queue_id = any (p_queue_ids) end
$$;

-- Words as people type them: no accents, no case, no signs. No stemming, because customers write in three languages.
create function message_words(body text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('pg_catalog.simple', regexp_replace(public.search_text(body), '[^[:alnum:]]+', ' ', 'g'))
$$;

-- A company's week: a search looks at the newest first and ends there when it has found enough.
create function message_week(company_id bigint, at timestamptz) returns bigint
  language sql immutable parallel safe as $$
  select company_id * 10000
    + least(9999, greatest(0, floor(extract(epoch from at at time zone 'UTC') / 604800)))::bigint
$$;

create policy search on tickets for select to recadia_search using (true);
create policy search on messages for select to recadia_search using (true);
grant select on tickets, messages to recadia_search;
