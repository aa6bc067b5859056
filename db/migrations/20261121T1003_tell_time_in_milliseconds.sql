-- As fine as JSON tells it: lists ordered here by finer parts would stand in another order on a screen,
-- which knows milliseconds and then ids.
create or replace function app_now() returns timestamptz language plpgsql stable parallel safe as $$
begin
  return date_trunc('milliseconds', clock_timestamp())
    + coalesce((select offset_ms from public.app_clock) * interval '1 millisecond', interval '0');
end
$$;
