-- Browsers that asked to be woken for new messages. One belongs to a session and ends with it: whoever signs out on a
-- shared computer leaves nobody else their messages.
create table push_subscriptions (
  company_id bigint not null,
  session_id uuid not null,
  user_id bigint not null,
  -- Who knows the address can wake the browser, so the table holds it sealed and finds it by its hash.
  endpoint_hash text not null check (endpoint_hash ~ '^[0-9a-f]{64}$'),
  target_sealed text not null check (char_length(target_sealed) <= 8000),
  shows_text boolean not null,
  created_at timestamptz not null default app_now(),
  primary key (company_id, session_id),
  foreign key (company_id, session_id) references sessions (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);

create index push_subscriptions_user_id_idx on push_subscriptions (company_id, user_id);
create index push_subscriptions_endpoint_hash_idx on push_subscriptions (endpoint_hash);

-- Up to which event of the log it is decided who is woken; only companies in which somebody ever subscribed have one.
create table push_marks (
  company_id bigint primary key references companies (id) on delete cascade,
  seq bigint not null check (seq >= 0)
);

-- What waits to be sent: one notice per browser and ticket, about the newest message. No words: they are read when it
-- leaves, by who may still see them.
create table pushes (
  company_id bigint not null,
  session_id uuid not null,
  ticket_id bigint not null,
  message_id bigint not null,
  attempts smallint not null default 0 check (attempts between 0 and 100),
  due_at timestamptz not null,
  primary key (company_id, session_id, ticket_id),
  foreign key (company_id, session_id) references push_subscriptions (company_id, session_id) on delete cascade,
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
);

create index pushes_due_at_idx on pushes (due_at);
create index pushes_ticket_id_idx on pushes (company_id, ticket_id);

alter table push_subscriptions enable row level security;
alter table push_subscriptions force row level security;
create policy tenant on push_subscriptions to recadia_app using (company_id = current_company_id());
create policy machinery on push_subscriptions to recadia_system using (true);
alter table push_marks enable row level security;
alter table push_marks force row level security;
create policy tenant on push_marks to recadia_app using (company_id = current_company_id());
create policy machinery on push_marks to recadia_system using (true);
alter table pushes enable row level security;
alter table pushes force row level security;
create policy tenant on pushes to recadia_app using (company_id = current_company_id());
create policy machinery on pushes to recadia_system using (true);

grant select, insert, update, delete on push_subscriptions, pushes to recadia_app;
grant select, insert, update on push_marks to recadia_app;
grant select, delete on push_subscriptions to recadia_system;
grant select on push_marks to recadia_system;
grant select, update on pushes to recadia_system;
