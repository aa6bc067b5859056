-- refused_at: WhatsApp reported that the send failed; only a receipt of the customer's phone undoes that.
-- expires_at: a send that still waits then fails, because a message that leaves days later says something untrue.
alter table outbox add column refused_at timestamptz, add column expires_at timestamptz;
alter table outbox alter column expires_at set default app_now() + interval '24 hours';
