-- Whether work of the company may leave the product. Every claim of outgoing work asks.
create or replace function company_works(p_company companies, p_grace_days integer, p_now timestamptz)
  returns boolean
  language sql immutable parallel safe as $$
  select p_company.email_confirmed_at is not null
    and company_standing(p_company.status, p_company.leaving_at, p_company.due_date, p_company.timezone, p_grace_days, p_now)
      in ('active', 'warned', 'grace')
$$;

revoke all on function company_works(companies, integer, timestamptz) from public;
grant execute on function company_works(companies, integer, timestamptz) to recadia_app, recadia_operator;
