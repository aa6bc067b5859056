-- Trigram operators are not leakproof and cannot use an index behind a policy, so the search bypasses the policy and
-- repeats its rule as the first predicate. It returns ids; the caller reads the rows through the policy.
create or replace function search_tags(p_company_id bigint, p_term text, p_limit integer)
  returns table (id bigint)
  language plpgsql stable security definer rows 100
  set search_path = pg_catalog, public, pg_temp
  -- One plan for each term, because "a" and "entrega atrasada" match very different numbers of rows.
  set plan_cache_mode = force_custom_plan as $$
begin
  return query
  select t.id
  from tags t
  where t.company_id = p_company_id and p_company_id = current_company_id()
    and t.name_key like '%' || regexp_replace(search_text(p_term), '([\\%_])', '\\\1', 'g') || '%'
  order by t.id
  limit p_limit;
end
$$;

revoke all on function search_tags(bigint, text, integer) from public;
grant execute on function search_tags(bigint, text, integer) to recadia_app;
