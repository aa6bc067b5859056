-- Room in each page lets a changed row stay in its page, and with it in its indexes (HOT). It is for new pages: existing
-- ones get it when their rows move. The product changes these tables all the time: a tenth of dead rows, or one row in
-- fifty of a queue, is vacuumed without pauses, where the server waits for a fifth.
alter table tickets set (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0);
alter table ticket_order set (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0);
alter table messages set (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
alter table lanes set (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500,
  autovacuum_vacuum_cost_delay = 0);
alter table inbound set (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0);
alter table outbox set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0);
alter table event_work set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 500,
  autovacuum_vacuum_cost_delay = 0);
alter table company_event_seq set (fillfactor = 20, autovacuum_vacuum_scale_factor = 0.1, autovacuum_vacuum_cost_delay = 0);
alter table relay_leases set (fillfactor = 20, autovacuum_vacuum_cost_delay = 0);
alter table push_marks set (fillfactor = 50);
alter table gateways set (fillfactor = 50);
alter table wa_sessions set (fillfactor = 50);
alter table connections set (fillfactor = 70);
alter table contacts set (fillfactor = 90);
