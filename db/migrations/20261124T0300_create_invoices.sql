-- Amounts are integer cents: no sum of money is a float.
create table invoices (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  kind text not null default 'renewal' check (kind = 'renewal'),
  detail text not null check (char_length(btrim(detail)) >= 1 and char_length(detail) <= 255),
  value_cents bigint not null check (value_cents between 0 and 1000000000000),
  -- The months that a paid renewal adds; the recurrence of the company may change before it is paid.
  months smallint not null check (months between 1 and 12),
  due_date date not null,
  status text not null default 'open' check (status in ('open', 'paid')),
  paid_at timestamptz,
  voided_at timestamptz,
  created_at timestamptz not null default app_now(),
  primary key (company_id, id),
  check ((status = 'paid') = (paid_at is not null)),
  check (voided_at is null or status = 'open')
);

-- INV-18: one renewal per due date.
create unique index invoices_renewal_key on invoices (company_id, due_date) where kind = 'renewal';
create index invoices_due_date_order_idx on invoices (company_id, due_date desc, id desc);
-- The operator names an invoice by its id alone.
create index invoices_id_idx on invoices (id);

create table invoice_lines (
  company_id bigint not null,
  invoice_id bigint not null,
  position smallint not null check (position >= 1),
  detail text not null check (char_length(detail) between 1 and 255),
  value_cents bigint not null,
  primary key (company_id, invoice_id, position),
  foreign key (company_id, invoice_id) references invoices (company_id, id) on delete cascade
);

create function check_invoice_lines() returns trigger language plpgsql as $$
declare
  v_company bigint := coalesce(new.company_id, old.company_id);
  v_invoice bigint := case tg_table_name
    when 'invoices' then (to_jsonb(coalesce(new, old)) ->> 'id')::bigint
    else (to_jsonb(coalesce(new, old)) ->> 'invoice_id')::bigint
  end;
begin
  if exists (
    select from public.invoices i
    where i.company_id = v_company and i.id = v_invoice and i.value_cents <> (
      select coalesce(sum(l.value_cents), 0) from public.invoice_lines l
      where l.company_id = v_company and l.invoice_id = v_invoice
    )
  ) then
    raise exception 'the lines of invoice % do not sum up to its value', v_invoice
      using errcode = 'check_violation', constraint = 'invoice_lines_sum_check';
  end if;
  return null;
end
$$;

create constraint trigger check_invoice_lines after insert or update of value_cents on invoices
  deferrable initially deferred for each row execute function check_invoice_lines();
create constraint trigger check_invoice_lines after insert or update or delete on invoice_lines
  deferrable initially deferred for each row execute function check_invoice_lines();

-- Money that arrived. `external_id` is the payment's id at the gateway; a payment counts once (INV-19).
create table payments (
  company_id bigint not null,
  id bigint generated always as identity,
  invoice_id bigint not null,
  gateway text not null check (gateway in ('hand', 'zero')),
  external_id text not null check (char_length(external_id) between 1 and 100),
  value_cents bigint not null check (value_cents >= 0),
  paid_at timestamptz not null,
  reason text check (char_length(reason) <= 500),
  created_at timestamptz not null default app_now(),
  primary key (company_id, id),
  foreign key (company_id, invoice_id) references invoices (company_id, id) on delete cascade
);

create unique index payments_external_id_key on payments (gateway, external_id);
create index payments_invoice_id_idx on payments (company_id, invoice_id);

-- Append-only. An amount that the company owes is positive, money that arrived negative. The rows of a deleted company
-- stay without its id, so that the operator's sums stay true.
create table ledger (
  id bigint generated always as identity primary key,
  company_id bigint references companies (id) on delete set null,
  kind text not null check (kind in ('invoice', 'payment')),
  invoice_id bigint not null,
  payment_id bigint,
  amount_cents bigint not null,
  at timestamptz not null default app_now(),
  check ((kind = 'payment') = (payment_id is not null))
);

create index ledger_company_id_idx on ledger (company_id, id);
create unique index ledger_invoice_key on ledger (company_id, invoice_id) where kind = 'invoice';
create unique index ledger_payment_key on ledger (company_id, payment_id) where kind = 'payment';

do $$
declare
  v_table text;
begin
  foreach v_table in array array['invoices', 'invoice_lines', 'payments', 'ledger'] loop
    execute format('alter table %I enable row level security', v_table);
    execute format('alter table %I force row level security', v_table);
    execute format('create policy tenant on %I to recadia_app using (company_id = current_company_id())', v_table);
    execute format('create policy machinery on %I to recadia_system using (true)', v_table);
    execute format('create policy operator on %I to recadia_operator using (true)', v_table);
    execute format('grant select on %I to recadia_system', v_table);
    execute format('grant select, insert on %I to recadia_app, recadia_operator', v_table);
  end loop;
end
$$;

grant update (status, paid_at) on invoices to recadia_app, recadia_operator;
grant update (due_date, updated_at) on companies to recadia_system;
