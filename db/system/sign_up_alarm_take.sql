-- The operator's company and the number of sign-ups of the last hour, when they are at least p_count and no alarm was taken
-- within that hour.
create or replace function sign_up_alarm_take(p_count integer)
  returns table (company_id bigint, language text, sign_ups integer)
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with recent as (
    select count(*)::integer as sign_ups from companies
    where trial_expiration is not null and created_at > app_now() - interval '1 hour'
  )
  update companies c set sign_up_alarm_at = app_now()
  from recent
  where c.is_super and recent.sign_ups >= p_count
    and (c.sign_up_alarm_at is null or c.sign_up_alarm_at < app_now() - interval '1 hour')
  returning c.id, c.language, recent.sign_ups
$$;

revoke all on function sign_up_alarm_take(integer) from public;
grant execute on function sign_up_alarm_take(integer) to recadia_app;
