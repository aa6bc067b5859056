-- Tickets that the user may see and whose contact's name, contact's number or messages match the term. A term of one or
-- two letters is compared with the beginning of names, because a trigram index cannot find it.
create or replace function search_tickets(
  p_company_id bigint, p_term text, p_sees_all boolean, p_user_id bigint, p_queue_ids bigint[],
  p_sees_unqueued boolean, p_limit integer
) returns table (id bigint)
  language plpgsql stable security definer rows 100
  set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
declare
  v_name text := search_text(btrim(p_term));
  v_pattern text := regexp_replace(v_name, '([\\%_])', '\\\1', 'g') || '%';
  v_digits text := regexp_replace(p_term, '[^0-9]', '', 'g');
  v_number text := case when length(v_digits) >= 3 then '%' || v_digits || '%' end;
begin
  if p_company_id is distinct from current_company_id() or v_name = '' then return; end if;
  if length(v_name) >= 3 then v_pattern := '%' || v_pattern; end if;
  return query
  with named as materialized (
    select c.id from contacts c
    where c.company_id = p_company_id and (c.name_key like v_pattern or c.number like v_number)
      and c.merged_into_id is null
    limit p_limit
  )
  (
    select t.id from named n join tickets t on t.company_id = p_company_id and t.contact_id = n.id
    where sees_ticket(p_sees_all, p_user_id, p_queue_ids, p_sees_unqueued, t.status, t.user_id, t.queue_id)
    limit p_limit
  )
  union
  select m.ticket_id
  from search_messages(
    p_company_id, p_term, p_sees_all, p_user_id, p_queue_ids, p_sees_unqueued, null, null, p_limit) m;
end
$$;

revoke all on function search_tickets(bigint, text, boolean, bigint, bigint[], boolean, integer) from public;
grant execute on function search_tickets(bigint, text, boolean, bigint, bigint[], boolean, integer) to recadia_app;
