-- `due_base` is the last due date that was set by hand, `due_base_at` its time: paid renewals count from there.
-- `leaving_at` is the time at which the deletion of the company began, `disabled_at` the time at which status became
-- false.
alter table companies
  add column tax_id text check (char_length(tax_id) between 1 and 32),
  add column address_country text check (char_length(address_country) between 1 and 64),
  add column due_base date,
  add column due_base_at timestamptz,
  add column leaving_at timestamptz,
  add column disabled_at timestamptz;

alter table companies no force row level security;
update companies set due_base = due_date, due_base_at = updated_at where due_date is not null;
update companies set disabled_at = updated_at where not status;
alter table companies force row level security;

-- A company's admin writes its billing data; due date, standing and plan are the operator's.
grant update (billing_name, tax_id, address_zip_code, address_street, address_state, address_city, address_district,
  address_country) on companies to recadia_app;

create function set_disabled_at() returns trigger language plpgsql as $$
begin
  if new.status then
    new.disabled_at := null;
  elsif tg_op = 'INSERT' or old.status then
    new.disabled_at := public.app_now();
  end if;
  return new;
end
$$;

create trigger set_disabled_at before insert or update of status on companies
  for each row execute function set_disabled_at();
