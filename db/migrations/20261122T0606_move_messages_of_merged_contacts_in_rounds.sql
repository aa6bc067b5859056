-- Messages that follow a merge of contacts in rounds: a contact may have more of them than one statement can move.
-- sender: messages.contact_id from one contact to another; ticket: messages.ticket_id from one ticket to another.
create table message_moves (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  kind text not null check (kind in ('sender', 'ticket')),
  from_id bigint not null,
  to_id bigint not null,
  -- Messages that are left to move; null means every message of from_id.
  only_ids bigint[],
  -- Messages that were moved after the merge, for taking the merge back.
  moved_ids bigint[] not null default '{}',
  -- Null when the move is complete.
  due_at timestamptz default app_now(),
  tries smallint not null default 0 check (tries >= 0),
  error text check (char_length(error) <= 500),
  created_at timestamptz not null default app_now(),
  primary key (company_id, id)
);

create unique index message_moves_way_key on message_moves (company_id, kind, from_id, to_id);
create index message_moves_due_idx on message_moves (due_at) where due_at is not null;

alter table message_moves enable row level security;
alter table message_moves force row level security;
create policy tenant on message_moves to recadia_app using (company_id = current_company_id());
create policy machinery on message_moves to recadia_system using (true);

grant select, insert, update, delete on message_moves to recadia_app;
grant select, delete on message_moves to recadia_system;
