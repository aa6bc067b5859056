-- Deletes old rows that no process reads again, the oldest first and at most p_max of a table; returns the number of deleted
-- rows.
create or replace function whatsapp_prune(p_max integer) returns bigint
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set jit = off as $$
declare
  v_gone bigint := 0;
  v_rows bigint;
begin
  delete from wa_inbox i where (i.company_id, i.connection_id, i.key) in (
    select o.company_id, o.connection_id, o.key from wa_inbox o
    where o.told_at is not null and o.created_at < app_now() - interval '7 days'
    order by o.created_at limit p_max
  );
  get diagnostics v_rows = row_count; v_gone := v_gone + v_rows;
  delete from wa_sent s where (s.company_id, s.connection_id, s.wa_id) in (
    select o.company_id, o.connection_id, o.wa_id from wa_sent o
    where o.created_at < app_now() - interval '14 days'
    order by o.created_at limit p_max
  );
  get diagnostics v_rows = row_count; v_gone := v_gone + v_rows;
  delete from inbound i where (i.company_id, i.id) in (
    select o.company_id, o.id from inbound o
    where o.done_at is not null and o.created_at < app_now() - interval '7 days'
    order by o.created_at limit p_max
  );
  get diagnostics v_rows = row_count; v_gone := v_gone + v_rows;
  delete from outbox s where (s.company_id, s.id) in (
    select o.company_id, o.id from outbox o
    where o.finished_at < app_now() - interval '7 days'
    order by o.finished_at limit p_max
  );
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
