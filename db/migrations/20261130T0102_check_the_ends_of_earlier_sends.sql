-- Without a lock that stops sends.
alter table outbox validate constraint outbox_end_check;
