-- The standing of a company on its own calendar. The program computes the same in session/standing.ts; a test compares
-- both. Only active, warned and grace let a company work.
create or replace function company_standing(
  p_status boolean, p_leaving_at timestamptz, p_due_date date, p_timezone text, p_grace_days integer, p_now timestamptz
)
  returns text
  language sql immutable parallel safe as $$
  select case
    when p_leaving_at is not null then 'leaving'
    when not p_status then 'disabled'
    when p_due_date is null then 'active'
    when (p_now at time zone p_timezone)::date > p_due_date + p_grace_days then 'blocked'
    when (p_now at time zone p_timezone)::date > p_due_date then 'grace'
    when p_due_date - (p_now at time zone p_timezone)::date < 5 then 'warned'
    else 'active'
  end
$$;

revoke all on function company_standing(boolean, timestamptz, date, text, integer, timestamptz) from public;
grant execute on function company_standing(boolean, timestamptz, date, text, integer, timestamptz) to recadia_app, recadia_operator;
