-- The language of mails and messages to the company that no person asks for.
alter table companies
  add column language text not null default 'pt' check (language in ('pt', 'en', 'es'));

-- For reminder_take: the operator's company records the reminders that its number sends.
grant insert on reminders to recadia_system;
