-- The operator's account at a payment service. It belongs to the super company, whose payments all others make.
create table payment_gateways (
  company_id bigint not null references companies (id) on delete cascade,
  kind text not null check (kind = 'efi'),
  environment text not null check (environment in ('production', 'sandbox')),
  client_id text not null check (char_length(client_id) between 1 and 255),
  pix_key text not null check (char_length(pix_key) between 1 and 77),
  -- The client secret, the client certificate and the secret of the webhook's address.
  secrets_sealed text not null,
  webhook_url text check (char_length(webhook_url) <= 2000),
  -- Payments before this time have been listed.
  swept_until timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  primary key (company_id, kind)
);

-- A request for money at a gateway. The row is committed before the call, so that an id is never lost.
create table charges (
  company_id bigint not null,
  id bigint generated always as identity,
  invoice_id bigint not null,
  gateway text not null check (gateway = 'efi'),
  external_id text not null check (external_id ~ '^[0-9a-f]{32}$'),
  value_cents bigint not null check (value_cents >= 1),
  -- `requested`: the gateway's answer is not known yet.
  status text not null default 'requested' check (status in ('requested', 'open', 'paid', 'expired', 'refused')),
  code text check (char_length(code) <= 2000),
  expires_at timestamptz,
  created_at timestamptz not null default app_now(),
  primary key (company_id, id),
  foreign key (company_id, invoice_id) references invoices (company_id, id) on delete cascade,
  check (status <> 'open' or (code is not null and expires_at is not null))
);

create unique index charges_external_id_key on charges (gateway, external_id);
-- INV-20: two payers at the same moment get the same charge.
create unique index charges_live_key on charges (company_id, invoice_id, gateway) where status in ('requested', 'open');

alter table payments add column charge_id bigint;
alter table payments add foreign key (company_id, charge_id) references charges (company_id, id);
alter table payments drop constraint payments_gateway_check;
alter table payments add constraint payments_gateway_check check (gateway in ('hand', 'zero', 'efi'));
create index payments_paid_at_idx on payments (paid_at, id);

create table refunds (
  company_id bigint not null,
  id bigint generated always as identity,
  payment_id bigint not null,
  -- The refund's id at the gateway; the row is committed before the call.
  external_id text not null check (char_length(external_id) between 1 and 100),
  value_cents bigint not null check (value_cents >= 1),
  status text not null default 'requested' check (status in ('requested', 'processing', 'done', 'failed')),
  -- `bank`: the payer's bank took the money back.
  origin text not null default 'receiver' check (origin in ('receiver', 'bank')),
  reason text check (char_length(reason) <= 500),
  created_at timestamptz not null default app_now(),
  primary key (company_id, id),
  foreign key (company_id, payment_id) references payments (company_id, id) on delete cascade
);

create unique index refunds_external_id_key on refunds (company_id, payment_id, external_id);
create index refunds_unfinished_idx on refunds (company_id, id) where status in ('requested', 'processing');

alter table ledger add column refund_id bigint;
alter table ledger drop constraint ledger_kind_check, drop constraint ledger_check;
alter table ledger add constraint ledger_kind_check check (kind in ('invoice', 'payment', 'refund'));
alter table ledger add constraint ledger_payment_check check ((kind = 'invoice') = (payment_id is null));
alter table ledger add constraint ledger_refund_check check ((kind = 'refund') = (refund_id is not null));
create unique index ledger_refund_key on ledger (company_id, refund_id) where kind = 'refund';

-- Calls of a gateway, kept for 30 days. `due_at` is null once the charges of the call were read back.
create table payment_events (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  gateway text not null check (gateway = 'efi'),
  event_key text not null check (event_key ~ '^[0-9a-f]{64}$'),
  body_sealed text not null,
  due_at timestamptz default app_now(),
  attempts smallint not null default 0,
  created_at timestamptz not null default app_now(),
  primary key (company_id, id)
);

create unique index payment_events_key on payment_events (company_id, gateway, event_key);
create index payment_events_due_idx on payment_events (due_at) where due_at is not null;
create index payment_events_created_at_idx on payment_events (company_id, created_at);

do $$
declare
  v_table text;
begin
  foreach v_table in array array['payment_gateways', 'charges', 'refunds', 'payment_events'] loop
    execute format('alter table %I enable row level security', v_table);
    execute format('alter table %I force row level security', v_table);
    execute format('create policy tenant on %I to recadia_app using (company_id = current_company_id())', v_table);
    execute format('create policy machinery on %I to recadia_system using (true)', v_table);
    execute format('create policy operator on %I to recadia_operator using (true)', v_table);
    execute format('grant select on %I to recadia_app, recadia_operator, recadia_system', v_table);
  end loop;
end
$$;

grant insert, update on payment_gateways to recadia_operator;
grant update (swept_until) on payment_gateways to recadia_app;
grant insert on charges to recadia_app;
grant update (status, code, expires_at) on charges to recadia_app;
grant insert on refunds to recadia_app, recadia_operator;
grant update (status) on refunds to recadia_app;
grant insert, delete on payment_events to recadia_app;
grant update (due_at) on payment_events to recadia_app;
grant update (due_at, attempts) on payment_events to recadia_system;
