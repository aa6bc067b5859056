create table plans (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 255),
  users integer not null check (users >= 0),
  connections integer not null check (connections >= 0),
  queues integer not null check (queues >= 0),
  value numeric(10, 2) not null check (value >= 0),
  use_campaigns boolean not null default true,
  use_schedules boolean not null default true,
  use_internal_chat boolean not null default true,
  use_external_api boolean not null default true,
  use_kanban boolean not null default true,
  use_open_ai boolean not null default true,
  use_integrations boolean not null default true,
  -- True means offered at sign-up; false keeps the plan for internal use.
  use_internal boolean not null default true,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);

create unique index plans_name_key on plans (lower(name));

grant select on plans to recadia_app, recadia_system;
grant select, insert, update, delete on plans to recadia_operator;

create table companies (
  id bigint generated always as identity primary key,
  name text not null check (char_length(btrim(name)) >= 2 and char_length(name) <= 255),
  email text check (email = lower(email) and char_length(email) <= 254),
  phone text check (char_length(phone) <= 32),
  plan_id bigint not null references plans (id),
  status boolean not null default true,
  due_date date,
  recurrence text not null default 'MENSAL'
    check (recurrence in ('MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL')),
  trial_expiration timestamptz,
  schedules jsonb not null default '[]' check (jsonb_typeof(schedules) = 'array'),
  -- The comparison is always true; an unknown zone makes the conversion itself fail.
  timezone text not null default 'America/Sao_Paulo' check ((timestamptz 'epoch' at time zone timezone) is not null),
  billing_name text check (char_length(billing_name) <= 255),
  address_zip_code text check (char_length(address_zip_code) <= 32),
  address_street text check (char_length(address_street) <= 255),
  address_state text check (char_length(address_state) <= 255),
  address_city text check (char_length(address_city) <= 255),
  address_district text check (char_length(address_district) <= 255),
  is_super boolean not null default false,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);

create unique index companies_name_key on companies (lower(name));
create unique index companies_one_super_key on companies (is_super) where is_super;
create index companies_plan_id_idx on companies (plan_id);
create index companies_due_date_idx on companies (due_date);

alter table companies enable row level security;
alter table companies force row level security;
create policy tenant on companies to recadia_app using (id = current_company_id());
create policy machinery on companies to recadia_system using (true);
create policy operator on companies to recadia_operator using (true);

grant select on companies to recadia_app, recadia_system;
grant select, insert, update, delete on companies to recadia_operator;

create table settings (
  company_id bigint not null references companies (id) on delete cascade,
  key text not null check (char_length(key) between 1 and 64),
  value text not null check (char_length(value) <= 65536),
  updated_at timestamptz not null default app_now(),
  primary key (company_id, key)
);

alter table settings enable row level security;
alter table settings force row level security;
create policy tenant on settings to recadia_app using (company_id = current_company_id());
create policy machinery on settings to recadia_system using (true);
create policy operator on settings to recadia_operator using (true);

grant select, insert, update, delete on settings to recadia_app, recadia_operator;
grant select on settings to recadia_system;
