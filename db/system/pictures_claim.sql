-- Takes contacts whose picture is to be looked at, over the linked phones this gateway holds.
create or replace function pictures_claim(p_gateway text, p_lease_ms integer, p_max integer)
  returns table (company_id bigint, contact_id bigint)
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update contact_pictures p set attempts = p.attempts + 1,
    due_at = app_now() + p_lease_ms * interval '1 millisecond'
  where (p.company_id, p.contact_id) in (
    select d.company_id, d.contact_id from contact_pictures d
    where d.due_at <= app_now() and exists (
      select from wa_sessions s
      where s.company_id = d.company_id and s.connection_id = d.connection_id and s.owner = p_gateway)
    order by d.due_at
    limit p_max
    for update skip locked
  )
  returning p.company_id, p.contact_id
$$;

revoke all on function pictures_claim(text, integer, integer) from public;
grant execute on function pictures_claim(text, integer, integer) to recadia_app;
