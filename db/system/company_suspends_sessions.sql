-- Whether the linked sessions of the company are released: seven days after it was blocked or disabled, and at once when
-- its deletion begins. Their credentials are kept, so a company that pays is linked again without a new QR code.
create or replace function company_suspends_sessions(p_company companies, p_grace_days integer, p_now timestamptz)
  returns boolean
  language sql immutable parallel safe as $$
  select case company_standing(p_company.status, p_company.leaving_at, p_company.due_date, p_company.timezone,
      p_grace_days + 7, p_now)
    when 'disabled' then p_company.disabled_at <= p_now - interval '7 days'
    when 'blocked' then true
    when 'leaving' then true
    else false
  end
$$;

revoke all on function company_suspends_sessions(companies, integer, timestamptz) from public;
grant execute on function company_suspends_sessions(companies, integer, timestamptz) to recadia_app;
