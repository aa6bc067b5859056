-- Somebody who left keeps the name in every conversation, and may come back; meanwhile nobody signs in with it.
alter table users add column deactivated_at timestamptz;
grant update (deactivated_at) on users to recadia_app;
