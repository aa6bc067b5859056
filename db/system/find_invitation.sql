-- Finds the invited user and the company by the token of the link; none once it has expired or the user was
-- deactivated.
create or replace function find_invitation(p_hash text)
  returns table (company_id bigint, user_id bigint, name text, email text, company_name text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select i.company_id, i.user_id, u.name, u.email, c.name
  from invitations i
  join users u on u.company_id = i.company_id and u.id = i.user_id
  join companies c on c.id = i.company_id
  where i.token_hash = p_hash and i.expires_at > app_now() and u.deactivated_at is null
$$;

revoke all on function find_invitation(text) from public;
grant execute on function find_invitation(text) to recadia_app;
