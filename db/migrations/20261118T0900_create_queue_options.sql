-- What a file was found to be, so that it can be shown and sent without opening it again.
alter table queues
  add column media_type text check (media_type in ('image', 'audio', 'video', 'document')),
  add column mime_type text check (char_length(mime_type) <= 200),
  add column media_bytes bigint check (media_bytes > 0),
  add check ((media_path is null) = (media_bytes is null));

create table queue_options (
  company_id bigint not null,
  id bigint generated always as identity,
  queue_id bigint not null,
  parent_id bigint,
  option integer not null check (option between 1 and 500),
  title text not null check (char_length(title) between 1 and 200),
  message text not null default '' check (char_length(message) <= 65536),
  hand_over boolean not null default false,
  media_path text check (char_length(media_path) <= 500),
  media_name text check (char_length(media_name) <= 300),
  media_type text check (media_type in ('image', 'audio', 'video', 'document')),
  mime_type text check (char_length(mime_type) <= 200),
  media_bytes bigint check (media_bytes > 0),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  primary key (company_id, id),
  -- What the next key points at: a parent is an option of the same queue.
  unique (company_id, queue_id, id),
  -- Numbers are counted anew in one transaction; in between two may be the same.
  constraint queue_options_place_key unique nulls not distinct (company_id, queue_id, parent_id, option)
    deferrable initially deferred,
  foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade,
  foreign key (company_id, queue_id, parent_id) references queue_options (company_id, queue_id, id) on delete cascade,
  check ((media_path is null) = (media_bytes is null))
);

alter table queue_options enable row level security;
alter table queue_options force row level security;
create policy tenant on queue_options to recadia_app using (company_id = current_company_id());

grant select, insert, update, delete on queue_options to recadia_app;

alter table tickets
  add foreign key (company_id, queue_option_id) references queue_options (company_id, id) on delete set null (queue_option_id);
create index tickets_queue_option_id_idx on tickets (company_id, queue_option_id) where queue_option_id is not null;
