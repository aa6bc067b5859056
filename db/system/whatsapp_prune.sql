-- Deletes old rows that no process reads again; returns the number of deleted rows.
create or replace function whatsapp_prune(p_max integer) returns bigint
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_gone bigint := 0;
  v_rows bigint;
begin
  delete from wa_inbox i using (
    select company_id, connection_id, key from wa_inbox
    where told_at is not null and created_at < app_now() - interval '7 days' limit p_max
  ) old where (i.company_id, i.connection_id, i.key) = (old.company_id, old.connection_id, old.key);
  get diagnostics v_rows = row_count; v_gone := v_gone + v_rows;
  delete from wa_sent s using (
    select company_id, connection_id, wa_id from wa_sent where created_at < app_now() - interval '14 days' limit p_max
  ) old where (s.company_id, s.connection_id, s.wa_id) = (old.company_id, old.connection_id, old.wa_id);
  get diagnostics v_rows = row_count; v_gone := v_gone + v_rows;
  delete from inbound i using (
    select company_id, id from inbound
    where done_at is not null and created_at < app_now() - interval '7 days' limit p_max
  ) old where (i.company_id, i.id) = (old.company_id, old.id);
  get diagnostics v_rows = row_count; v_gone := v_gone + v_rows;
  delete from outbox o using (
    select company_id, id from outbox
    where state in ('sent', 'failed') and finished_at < app_now() - interval '7 days' limit p_max
  ) old where (o.company_id, o.id) = (old.company_id, old.id);
  get diagnostics v_rows = row_count; v_gone := v_gone + v_rows;
  delete from message_moves m using (
    select company_id, id from message_moves
    where due_at is null and created_at < app_now() - interval '31 days' limit p_max
  ) old where (m.company_id, m.id) = (old.company_id, old.id);
  get diagnostics v_rows = row_count; v_gone := v_gone + v_rows;
  delete from gateways where heartbeat_at < clock_timestamp() - interval '1 day';
  return v_gone;
end
$$;

revoke all on function whatsapp_prune(integer) from public;
grant execute on function whatsapp_prune(integer) to recadia_app;
