-- Each event leaves a dead row when it is numbered and another when it is pruned, and each row of a timeline one when it is
-- folded: by the setting of the server a fifth of these tables would be dead before a vacuum.
alter table events set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0);
alter table ticket_events set (autovacuum_vacuum_scale_factor = 0.05);
alter table wa_inbox set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0);
alter table wa_sent set (autovacuum_vacuum_scale_factor = 0.05);
