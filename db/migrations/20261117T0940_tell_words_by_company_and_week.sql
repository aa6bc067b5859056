-- A message's words, each behind its company and week. Of another company not even the index is read, a common word
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
