import { aCompany, aPlan } from '@recadia/db/testing';
import { expect, it } from 'vitest';
import { dueDateOf, eventsOf } from '../../testing/recorded.ts';
import { useTestServer } from '../../testing/use-server.ts';
import { sweepInvoices as sweep } from './invoices.jobs.ts';

const server = useTestServer();
const sweepInvoices = () => sweep(server.platform.principals);

const dayMs = 24 * 3_600_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

/** A company in UTC, whose plan costs 99.90 a month. */
async function aPayingCompany(days: number, fields: NonNullable<Parameters<typeof aCompany>[1]> = {}, value = '99.90') {
  const plan = await aPlan(server.db.admin, { value });
  const due = { due_date: inDays(days), due_base: inDays(days), due_base_at: new Date('2020-01-01') };
  return aCompany(server.db.admin, { plan_id: plan.id, timezone: 'UTC', ...due, ...fields });
}

const invoicesOf = (companyId: number) =>
  server.db.admin
    .selectFrom('invoices')
    .select(['detail', 'value_cents', 'months', 'due_date', 'status'])
    .where('company_id', '=', companyId)
    .orderBy('due_date')
    .execute();

it('INV-18 invoices plan value times months when the due date is less than 20 days ahead', async () => {
  const soon = await aPayingCompany(19, { recurrence: 'TRIMESTRAL' });
  const later = await aPayingCompany(20);
  const expired = await aPayingCompany(-40);
  const disabled = await aPayingCompany(5, { status: false });
  const open = await aPayingCompany(5, { due_date: null });
  await sweepInvoices();
  expect(await invoicesOf(soon.id)).toEqual([
    { detail: expect.any(String), value_cents: 29_970, months: 3, due_date: inDays(19), status: 'open' },
  ]);
  expect(await invoicesOf(expired.id)).toMatchObject([{ value_cents: 9_990, months: 1 }]);
  for (const { id } of [later, disabled, open]) expect(await invoicesOf(id)).toEqual([]);
  expect(await eventsOf(server, soon.id)).toMatchObject([{ name: 'invoice.created' }]);
});

it('part of INV-18: 20 jobs at once make one invoice per company', async () => {
  const companies = [await aPayingCompany(3), await aPayingCompany(4), await aPayingCompany(5)];
  await Promise.all(Array.from({ length: 20 }, () => sweepInvoices()));
  for (const { id } of companies) {
    expect(await invoicesOf(id)).toHaveLength(1);
    expect(await eventsOf(server, id)).toHaveLength(1);
  }
});

it('X-INV-02 keeps the value of an open invoice when the plan changes', async () => {
  const company = await aPayingCompany(10);
  await sweepInvoices();
  await server.db.admin.updateTable('plans').set({ value: '150.00' }).where('id', '=', company.plan_id).execute();
  await sweepInvoices();
  expect(await invoicesOf(company.id)).toMatchObject([{ value_cents: 9_990, status: 'open' }]);
});

it('X-INV-03 settles an invoice of 0.00 when it is due, not before', async () => {
  const today = await aPayingCompany(0, {}, '0.00');
  const tomorrow = await aPayingCompany(2, {}, '0.00');
  await sweepInvoices();
  expect(await invoicesOf(today.id)).toMatchObject([{ value_cents: 0, status: 'paid' }]);
  expect(await dueDateOf(server, today.id)).not.toBe(inDays(0));
  expect(await invoicesOf(tomorrow.id)).toMatchObject([{ value_cents: 0, status: 'open' }]);
  expect(await dueDateOf(server, tomorrow.id)).toBe(inDays(2));
});
