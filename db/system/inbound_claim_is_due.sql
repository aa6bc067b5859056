-- True when an inbound lane is due that receive_inbound leaves to lanes_claim: history, or an event that needs more than
-- an everyday message.
create or replace function inbound_claim_is_due()
  returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set jit = off as $$
declare
  v_now timestamptz := app_now();
begin
  return exists (
    select from lanes l
    where l.direction = 'in' and l.due_at <= v_now and (l.needs_claim or l.priority = 0)
      and (l.leased_until is null or l.leased_until < clock_timestamp()));
end
$$;

revoke all on function inbound_claim_is_due() from public;
grant execute on function inbound_claim_is_due() to recadia_app;
