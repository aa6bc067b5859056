-- Whether a payment pays its invoice: the whole value, and not refunded whole.
create or replace function payment_settles(p payments, i invoices)
  returns boolean
  language sql stable as $$
  select p.value_cents >= i.value_cents and (p.value_cents = 0 or p.value_cents > coalesce((
    select sum(r.value_cents) from refunds r
    where r.company_id = p.company_id and r.payment_id = p.id and r.status = 'done'
  ), 0))
$$;

grant execute on function payment_settles(payments, invoices) to recadia_app, recadia_operator, recadia_system;
