-- Why the bot keeps out of a conversation; empty while it may speak.
alter table tickets
  add column bot_silence text check (bot_silence in ('person', 'loop', 'flood'));

-- What the bot remembers of one life of a ticket, beside what everybody sees of it there.
create table bot_states (
  company_id bigint not null,
  ticket_id bigint not null,
  -- Of this life; what it did in the one before is forgotten.
  tracking_id bigint not null,
  greeted_at timestamptz,
  -- When it last showed choices, and when it last said that nobody is there.
  menu_at timestamptz,
  away_at timestamptz,
  -- When the customer last chose something: who chooses is no bot.
  choice_at timestamptz,
  resumed_at timestamptz,
  -- Told once, however often it is the reason again.
  last_rule text check (char_length(last_rule) <= 50),
  primary key (company_id, ticket_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, tracking_id) references ticket_tracking (company_id, id) on delete cascade
);

create index bot_states_tracking_id_idx on bot_states (company_id, tracking_id);

alter table bot_states enable row level security;
alter table bot_states force row level security;
create policy tenant on bot_states to recadia_app using (company_id = current_company_id());

grant select, insert, update, delete on bot_states to recadia_app;
