-- Open invoices whose last step of reminders has not been sent by a channel, by id from p_after on. Only the last step whose
-- day has come counts, so a pause of the worker causes no burst. Reminders are sent by day, and end ten days after the due date.
create or replace function reminders_due(p_channel text, p_after bigint, p_limit integer)
  returns table (company_id bigint, invoice_id bigint, step smallint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select i.company_id, i.id, last.step::smallint
  from invoices i
  join companies c on c.id = i.company_id and c.status and c.leaving_at is null and not c.is_super
    and c.reminders_declined_at is null
  cross join lateral (select app_now() at time zone c.timezone as now) here
  cross join lateral (
    select max(s) as step from unnest(array[-5, -1, 0, 1, 3]) s where i.due_date + s <= here.now::date
  ) last
  where i.id > p_after and i.status = 'open' and i.voided_at is null and i.value_cents > 0 and not is_held()
    and i.due_date >= here.now::date - 10 and extract(hour from here.now) between 8 and 19
    and last.step is not null
    and not exists (
      select from reminders r
      where r.company_id = i.company_id and r.invoice_id = i.id and r.step = last.step and r.channel = p_channel
    )
  order by i.id
  limit p_limit
$$;

revoke all on function reminders_due(text, bigint, integer) from public;
grant execute on function reminders_due(text, bigint, integer) to recadia_app;
