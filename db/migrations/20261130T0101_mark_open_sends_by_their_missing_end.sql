-- A send is open until it has an end, so that indexes need not name its states: an attempt then changes no index.
alter table outbox add constraint outbox_end_check
  check ((finished_at is null) = (state in ('waiting', 'sending', 'unknown'))) not valid;
