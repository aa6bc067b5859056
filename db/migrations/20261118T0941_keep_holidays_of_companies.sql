alter table companies add column holidays jsonb not null default '[]' check (jsonb_typeof(holidays) = 'array');

-- A company's admin says when it works; everything else about a company is the operator's.
grant update (schedules, holidays, timezone, updated_at) on companies to recadia_app;
