-- What colleagues tell each other about a ticket. Whose contact it is, the ticket knows: tickets move when contacts merge.
create table ticket_notes (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  ticket_id bigint not null,
  user_id bigint,
  note text not null check (char_length(note) between 2 and 10000),
  created_at timestamptz not null default app_now(),
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);

create index ticket_notes_ticket_id_idx on ticket_notes (company_id, ticket_id, id desc);
create index ticket_notes_user_id_idx on ticket_notes (company_id, user_id) where user_id is not null;

create table note_mentions (
  company_id bigint not null,
  note_id bigint not null,
  user_id bigint not null,
  primary key (company_id, note_id, user_id),
  foreign key (company_id, note_id) references ticket_notes (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);

create index note_mentions_user_id_idx on note_mentions (company_id, user_id, note_id desc);

alter table ticket_notes enable row level security;
alter table ticket_notes force row level security;
create policy tenant on ticket_notes to recadia_app using (company_id = current_company_id());
alter table note_mentions enable row level security;
alter table note_mentions force row level security;
create policy tenant on note_mentions to recadia_app using (company_id = current_company_id());

grant select, insert, delete on ticket_notes, note_mentions to recadia_app;
