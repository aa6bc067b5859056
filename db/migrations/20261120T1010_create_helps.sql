-- Short films that show how things are done. No company's rows: all see them, the super company keeps them.
create table helps (
  id bigint generated always as identity primary key,
  title text not null check (char_length(btrim(title)) >= 1 and char_length(title) <= 255),
  description text not null default '' check (char_length(description) <= 65536),
  -- The id of the film at the video service, never an address.
  video text not null check (video ~ '^[A-Za-z0-9_-]{11}$'),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);

create unique index helps_title_key on helps (lower(title));

alter table helps enable row level security;
alter table helps force row level security;
create policy readers on helps for select to recadia_app using (current_company_id() is not null);
create policy writers on helps to recadia_app using (in_super_company());

grant select, insert, update, delete on helps to recadia_app;
