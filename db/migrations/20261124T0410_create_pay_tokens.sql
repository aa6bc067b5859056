-- A link with which anybody pays the oldest open invoice of the company. Only the hash of its token is stored.
create table pay_tokens (
  company_id bigint not null references companies (id) on delete cascade,
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null,
  created_at timestamptz not null default app_now(),
  primary key (company_id, token_hash)
);

create index pay_tokens_hash_idx on pay_tokens (token_hash);

-- One row per reminder of an invoice: it is sent once, whichever worker is first.
create table reminders (
  company_id bigint not null,
  invoice_id bigint not null,
  -- Days after the due date.
  step smallint not null check (step in (-5, -1, 0, 1, 3)),
  channel text not null check (channel in ('mail', 'whatsapp')),
  created_at timestamptz not null default app_now(),
  primary key (company_id, invoice_id, step, channel),
  foreign key (company_id, invoice_id) references invoices (company_id, id) on delete cascade
);

alter table companies add column reminders_declined_at timestamptz;
grant update (reminders_declined_at) on companies to recadia_app;

do $$
declare
  v_table text;
begin
  foreach v_table in array array['pay_tokens', 'reminders'] loop
    execute format('alter table %I enable row level security', v_table);
    execute format('alter table %I force row level security', v_table);
    execute format('create policy tenant on %I to recadia_app using (company_id = current_company_id())', v_table);
    execute format('create policy machinery on %I to recadia_system using (true)', v_table);
    execute format('create policy operator on %I to recadia_operator using (true)', v_table);
    execute format('grant select, insert, delete on %I to recadia_app', v_table);
    execute format('grant select on %I to recadia_system', v_table);
  end loop;
end
$$;
