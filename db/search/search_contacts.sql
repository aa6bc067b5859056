-- Trigram operators are not leakproof and cannot use an index behind a policy, so the search bypasses the policy and
-- repeats its rule as the first predicate. It returns ids in the order of the list; the caller reads the rows through
-- the policy. A term with letters or with fewer than three digits is not compared with numbers.
create or replace function search_contacts(
  p_company_id bigint, p_term text, p_from timestamptz, p_to timestamptz,
  p_after_name text, p_after_id bigint, p_offset integer, p_limit integer
)
  returns table (id bigint)
  language plpgsql stable security definer rows 30
  set search_path = pg_catalog, public, pg_temp
  -- One plan for each term, because "a" and "Maria Aparecida" match very different numbers of rows.
  set plan_cache_mode = force_custom_plan as $$
declare
  v_name text := '%' || regexp_replace(search_text(p_term), '([\\%_])', '\\\1', 'g') || '%';
  v_digits text := regexp_replace(p_term, '[^0-9]', '', 'g');
  v_number text := case when length(v_digits) >= 3 and p_term !~ '[[:alpha:]]' then '%' || v_digits || '%' end;
begin
  if v_number is null then
    return query
    select c.id
    from contacts c
    where c.company_id = p_company_id and p_company_id = current_company_id()
      and c.merged_into_id is null and c.name_key like v_name
      and (p_from is null or c.created_at >= p_from) and (p_to is null or c.created_at < p_to)
      and (p_after_id is null or (c.name_key, c.id) > (p_after_name, p_after_id))
    order by c.name_key, c.id offset p_offset limit p_limit;
  else
    return query
    select c.id
    from contacts c
    where c.company_id = p_company_id and p_company_id = current_company_id()
      and c.merged_into_id is null and (c.number like v_number or c.name_key like v_name)
      and (p_from is null or c.created_at >= p_from) and (p_to is null or c.created_at < p_to)
      and (p_after_id is null or (c.name_key, c.id) > (p_after_name, p_after_id))
    order by c.name_key, c.id offset p_offset limit p_limit;
  end if;
end
$$;

revoke all on function search_contacts(bigint, text, timestamptz, timestamptz, text, bigint, integer, integer) from public;
grant execute on function search_contacts(bigint, text, timestamptz, timestamptz, text, bigint, integer, integer) to recadia_app;
