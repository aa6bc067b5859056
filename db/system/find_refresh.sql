-- Finds the sign-in session of a refresh token and whether the token may still be used.
create or replace function find_refresh(p_hash text)
  returns table (company_id bigint, session_id uuid, user_id bigint, state text, used_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select
    t.company_id,
    t.session_id,
    s.user_id,
    case
      when s.revoked_at is not null then 'revoked'
      when t.used_at is not null then 'used'
      when s.expires_at <= app_now() then 'expired'
      else 'live'
    end,
    t.used_at
  from session_refresh_tokens t
  join sessions s on s.company_id = t.company_id and s.id = t.session_id
  where t.hash = p_hash
$$;

revoke all on function find_refresh(text) from public;
grant execute on function find_refresh(text) to recadia_app;
