-- The one visibility rule as SQL has it; tickets.policy.ts has it for rows at hand, and a test compares the two.
create function sees_ticket(
  p_sees_all boolean, p_user_id bigint, p_queue_ids bigint[], p_sees_unqueued boolean,
  status text, user_id bigint, queue_id bigint
) returns boolean language sql immutable parallel safe as $$
  select p_sees_all or coalesce(user_id = p_user_id, false)
    or case when queue_id is null then p_sees_unqueued and status = 'pending' else queue_id = any (p_queue_ids) end
$$;

-- A company's week: a search looks at the newest first and ends there when it has found enough.
create function message_week(company_id bigint, at timestamptz) returns bigint
  language sql immutable parallel safe as $$
  select company_id * 10000
    + least(9999, greatest(0, floor(extract(epoch from at at time zone 'UTC') / 604800)))::bigint
$$;

-- A message's words as people type them (no accents, no case, no signs; no stemming, because customers write in three
-- languages), each behind its company and week. Of another company not even the index is read, a common word
-- costs what one week holds of it, and the planner has one condition to think about. Longer words end after sixty
-- letters: an entry of the index has its bounds.
create function message_terms(company_id bigint, at timestamptz, body text) returns tsvector
  language sql immutable parallel safe cost 1000 as $$
  select array_to_tsvector(array(
    select public.message_week(company_id, at) || '.' || left(word, 60)
    from unnest(string_to_array(regexp_replace(public.search_text(body), '[^[:alnum:]]+', ' ', 'g'), ' ')) as word
    where word <> ''
  ))
$$;

create policy search on tickets for select to recadia_search using (true);
create policy search on messages for select to recadia_search using (true);
grant select on tickets, messages to recadia_search;
