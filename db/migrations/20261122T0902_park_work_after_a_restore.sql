-- Work that a restored backup brings back may have been done after the backup was taken. It is parked until an operator
-- has decided: sent after all (null again), or discarded.
alter table schedules add column review text check (review in ('parked', 'discarded'));
alter table outbox add column review text check (review in ('parked'));

create index schedules_review_idx on schedules (company_id, id) where review is not null;
create index outbox_review_idx on outbox (company_id, id) where review is not null;

-- While work is held nothing leaves the product by itself: the functions that claim such work claim none.
create function is_held() returns boolean language sql stable as $$
  select held_at is not null from installation
$$;

revoke all on function is_held() from public;
grant execute on function is_held() to recadia_app, recadia_operator, recadia_system;
