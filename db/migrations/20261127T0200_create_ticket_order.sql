-- What orders and filters the lists of tickets, in narrow rows. It changes with every message, and no index of `tickets`
-- names such a column, so that a message changes no index there.
create table ticket_order (
  company_id bigint not null,
  ticket_id bigint not null,
  status text not null,
  user_id bigint,
  queue_id bigint,
  connection_id bigint not null,
  is_unread boolean not null,
  is_unanswered boolean not null,
  -- The time of the last message; empty when the ticket stores no text of it.
  last_text_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, ticket_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
);

create index ticket_order_list_idx on ticket_order (company_id, status, updated_at desc, ticket_id desc);
create index ticket_order_queue_list_idx on ticket_order (company_id, queue_id, status, updated_at desc, ticket_id desc);
create index ticket_order_user_list_idx on ticket_order (company_id, user_id, status, updated_at desc, ticket_id desc);
-- Where nearly all tickets are read and answered, a scan of the whole list would find the few too late.
create index ticket_order_unread_list_idx on ticket_order (company_id, status, updated_at desc, ticket_id desc)
  where is_unread;
create index ticket_order_unanswered_list_idx on ticket_order (company_id, status, updated_at desc, ticket_id desc)
  where is_unanswered;
create index ticket_order_last_text_idx on ticket_order (company_id, last_text_at) where last_text_at is not null;

alter table ticket_order enable row level security;
alter table ticket_order force row level security;
create policy tenant on ticket_order to recadia_app using (company_id = current_company_id());
-- The owner runs the trigger below: tickets also change by foreign keys, where no company is set.
create policy machinery on ticket_order to recadia_owner using (true);

grant select on ticket_order to recadia_app;

create function keep_ticket_order() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into ticket_order (company_id, ticket_id, status, user_id, queue_id, connection_id, is_unread, is_unanswered,
      last_text_at, created_at, updated_at)
    values (new.company_id, new.id, new.status, new.user_id, new.queue_id, new.connection_id, new.unread_messages > 0,
      not new.last_from_me, case when new.last_message <> '' then new.last_message_at end, new.created_at,
      new.updated_at);
  else
    update ticket_order o set status = new.status, user_id = new.user_id, queue_id = new.queue_id,
      connection_id = new.connection_id, is_unread = new.unread_messages > 0, is_unanswered = not new.last_from_me,
      last_text_at = case when new.last_message <> '' then new.last_message_at end, updated_at = new.updated_at
    where o.company_id = new.company_id and o.ticket_id = new.id;
  end if;
  return null;
end
$$;

revoke all on function keep_ticket_order() from public;

create trigger insert_order after insert on tickets for each row execute function keep_ticket_order();
create trigger update_order
  after update of status, user_id, queue_id, connection_id, unread_messages, last_from_me, last_message,
    last_message_at, updated_at
  on tickets for each row
  when ((old.status, old.user_id, old.queue_id, old.connection_id, old.unread_messages > 0, old.last_from_me,
      old.last_message <> '', old.last_message_at, old.updated_at)
    is distinct from (new.status, new.user_id, new.queue_id, new.connection_id, new.unread_messages > 0,
      new.last_from_me, new.last_message <> '', new.last_message_at, new.updated_at))
  execute function keep_ticket_order();

-- For the next file alone.
create policy fill on tickets to recadia_owner using (true);
