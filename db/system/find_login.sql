-- Finds the user and the company of an e-mail address, because the sign-in form has only the address.
-- Dropped first, because its columns may change.
drop function if exists find_login(text);

create function find_login(p_email text)
  returns table (
    company_id bigint,
    user_id bigint,
    password_hash text,
    super boolean,
    token_version integer,
    company_status boolean,
    due_date date,
    timezone text,
    leaving_at timestamptz,
    grace_days integer
  )
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.company_id, u.id, u.password_hash, u.super, u.token_version, c.status, c.due_date, c.timezone,
    c.leaving_at, (select company_grace_days())
  from directory_emails d
  join users u on u.company_id = d.company_id and u.id = d.user_id
  join companies c on c.id = u.company_id
  where d.email = lower(p_email)
$$;

revoke all on function find_login(text) from public;
grant execute on function find_login(text) to recadia_app;
