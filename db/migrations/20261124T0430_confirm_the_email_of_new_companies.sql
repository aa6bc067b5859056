-- Null while a company that signed up has not opened the link mailed to it: until then nothing leaves the product for it.
-- The version of the terms is the one that was accepted at the sign-up.
alter table companies
  add column email_confirmed_at timestamptz default app_now(),
  add column terms_version text check (char_length(terms_version) between 1 and 40),
  add column terms_accepted_at timestamptz,
  -- Of the operator's company: the last alarm of many sign-ups.
  add column sign_up_alarm_at timestamptz,
  add constraint companies_terms_check check ((terms_version is null) = (terms_accepted_at is null));

grant update (email_confirmed_at) on companies to recadia_app;

-- The sign-up creates the company and its link in one transaction.
create policy operator on email_changes to recadia_operator using (true);
grant select, insert, update on email_changes to recadia_operator;

create index companies_signed_up_idx on companies (created_at) where trial_expiration is not null;
grant update (sign_up_alarm_at) on companies to recadia_system;
