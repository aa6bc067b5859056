-- What the platform's own people tell everybody. No company's rows: all read what is active, the super company writes.

-- Who is asked for is the company of the transaction, which reads its own row and no other.
create function in_super_company() returns boolean language sql stable parallel safe as $$
  select exists (select from public.companies where id = public.current_company_id() and is_super)
$$;

create table announcements (
  id bigint generated always as identity primary key,
  title text not null check (char_length(btrim(title)) >= 1 and char_length(title) <= 255),
  text text not null check (char_length(btrim(text)) >= 1 and char_length(text) <= 65536),
  -- 1 is high, 2 medium, 3 low.
  priority smallint not null default 3 check (priority between 1 and 3),
  status boolean not null default true,
  media_path text check (char_length(media_path) <= 500),
  media_name text check (char_length(media_name) <= 300),
  media_type text check (char_length(media_type) <= 200),
  media_bytes bigint check (media_bytes > 0),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  check ((media_path is null) = (media_name is null) and (media_path is null) = (media_type is null)
    and (media_path is null) = (media_bytes is null))
);

create index announcements_order_idx on announcements (status, priority, id desc);
create index announcements_media_path_idx on announcements (media_path) where media_path is not null;

alter table announcements enable row level security;
alter table announcements force row level security;
create policy readers on announcements for select to recadia_app using (status and current_company_id() is not null);
create policy writers on announcements to recadia_app using (in_super_company());

grant select, insert, update, delete on announcements to recadia_app;

-- An announcement is told in the log of every company: db/system/tell_every_company.sql.
grant insert (company_id, name, entity_id) on events to recadia_system;
