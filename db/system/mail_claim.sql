-- Takes mail that is due. Who dies with one leaves it to the next when the lease is over.
create or replace function mail_claim(p_lease_ms integer, p_max integer)
  returns table (company_id bigint, id uuid, letter_sealed text, attempts smallint, is_late boolean)
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update mails m set attempts = m.attempts + 1, due_at = app_now() + p_lease_ms * interval '1 millisecond'
  where (m.company_id, m.id) in (
    select w.company_id, w.id from mails w
    where w.due_at <= app_now()
    order by w.due_at
    limit p_max
    for update skip locked
  )
  returning m.company_id, m.id, m.letter_sealed, m.attempts, m.expires_at <= app_now()
$$;

revoke all on function mail_claim(integer, integer) from public;
grant execute on function mail_claim(integer, integer) to recadia_app;
