import { invoiceRoutes } from '@recadia/contract/invoices';
import { tenantTx } from '@recadia/db';
import { anInvoice, aPayment } from '@recadia/db/testing/invoices';
import { describe, expect, it } from 'vitest';
import { eventsOf } from '../../testing/recorded.ts';
import { useServerWithWorld } from '../../testing/use-server.ts';
import { aStaffedCompany, type Person } from '../../testing/world.ts';

const { server, world } = useServerWithWorld();

const list = (as: Person, query: Record<string, string | number> = {}) =>
  server.call(invoiceRoutes.listInvoices, { as: as.token, query });
const show = (as: Person, id: number) => server.call(invoiceRoutes.showInvoice, { as: as.token, params: { id } });
const settle = (as: Person, id: number, reason = 'Pago em dinheiro') =>
  server.call(invoiceRoutes.settleInvoice, { as: as.token, params: { id }, body: { reason } });

describe('invoices of the own company', () => {
  it('INV-02 INV-13 lists all fields of invoices in pages, latest due date first', async () => {
    const { admin, company } = await aStaffedCompany(server, {});
    const company_id = company.id;
    for (let day = 1; day <= 21; day += 1) {
      const due_date = `2026-10-${String(day).padStart(2, '0')}`;
      await anInvoice(server.db.admin, { company_id, due_date, detail: `Plano ${day}`, value_cents: 10_005 + day });
    }
    const first = await list(admin);
    expect(first.body).toMatchObject({ count: 21, hasMore: true });
    expect(first.body.invoices).toHaveLength(20);
    expect(first.body.invoices[0]).toEqual({
      id: expect.any(Number),
      detail: 'Plano 21',
      value: 100.26,
      dueDate: '2026-10-21',
      status: 'open',
    });
    const rest = await list(admin, { cursor: String(first.body.nextCursor) });
    expect(rest.body).toMatchObject({ hasMore: false, invoices: [{ detail: 'Plano 1', value: 100.06 }] });
    expect((await list(admin, { pageNumber: 2 })).body.invoices).toEqual(rest.body.invoices);
    expect((await list(admin, { searchParam: 'plano 7' })).body.invoices).toHaveLength(1);
  });

  it('refuses other companies, agents and supervisors', async () => {
    const { home, other } = world;
    const { id } = await anInvoice(server.db.admin, { company_id: home.company.id });
    expect((await show(home.admin, id)).body.id).toBe(id);
    expect((await show(other.admin, id)).error).toBe('ERR_NO_INVOICE_FOUND');
    expect((await list(other.admin)).body.invoices).toEqual([]);
    for (const one of [home.agent, home.supervisor]) expect((await list(one)).error).toBe('ERR_NO_PERMISSION');
  });
});

it('part of X-INV-10: lists the invoices of a named company to the operator alone', async () => {
  const { home, other, operator } = world;
  const { id } = await anInvoice(server.db.admin, { company_id: home.company.id });
  const query = { companyId: home.company.id };
  const of = ({ token }: Person) => server.call(invoiceRoutes.listInvoices, { as: token, query });
  expect((await of(operator.boss)).body.invoices.map((one) => one.id)).toContain(id);
  for (const one of [other.admin, operator.admin]) expect((await of(one)).error).toBe('ERR_NO_PERMISSION');
});

describe('X-INV-01 settlement by hand', () => {
  it('settles the invoice, extends the due date and audits the reason', async () => {
    const { admin, company } = await aStaffedCompany(server, {});
    await server.db.admin
      .updateTable('companies')
      .set({ due_date: '2027-01-31', due_base: '2027-01-31', due_base_at: new Date('2026-01-01') })
      .where('id', '=', company.id)
      .execute();
    const { id } = await anInvoice(server.db.admin, { company_id: company.id, months: 1, due_date: '2027-01-31' });
    expect((await settle(world.operator.boss, id)).body).toMatchObject({ id, status: 'paid' });
    expect((await show(admin, id)).body.status).toBe('paid');
    expect(await eventsOf(server, company.id)).toMatchObject([
      { name: 'payment.received', entity_id: String(id), data: { dueDate: '2027-02-28' } },
    ]);
    const entry = await server.db.admin
      .selectFrom('audit_log')
      .select(['company_id', 'user_id', 'data'])
      .where('action', '=', 'invoice.settled')
      .where('entity_id', '=', String(id))
      .executeTakeFirstOrThrow();
    const { boss } = world.operator;
    expect(entry).toEqual({ company_id: boss.companyId, user_id: boss.id, data: { reason: 'Pago em dinheiro' } });
  });

  it('refuses an invoice that is paid, an unknown one, and every user but the operator', async () => {
    const { home, operator } = world;
    const { id } = await anInvoice(server.db.admin, { company_id: home.company.id });
    expect((await settle(home.admin, id)).error).toBe('ERR_NO_PERMISSION');
    const { invoice_id } = await aPayment(server.db.admin, { company_id: home.company.id });
    expect((await settle(operator.boss, invoice_id)).error).toBe('ERR_INVOICE_PAID');
    expect((await settle(operator.boss, 999_999)).error).toBe('ERR_NO_INVOICE_FOUND');
  });

  it('pays once when 20 operators settle at the same moment', async () => {
    const { company } = await aStaffedCompany(server, {});
    const { id } = await anInvoice(server.db.admin, { company_id: company.id });
    const answers = await Promise.all(Array.from({ length: 20 }, () => settle(world.operator.boss, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ error }) => error === 'ERR_INVOICE_PAID')).toHaveLength(19);
    expect(await eventsOf(server, company.id)).toHaveLength(1);
    const rows = await server.db.admin
      .selectFrom('ledger')
      .select(['kind', 'amount_cents'])
      .where('company_id', '=', company.id)
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { kind: 'invoice', amount_cents: 9_990 },
      { kind: 'payment', amount_cents: -9_990 },
    ]);
  });
});

it('X-INV-05 lets a blocked company work again as soon as its invoice is settled', async () => {
  const { admin, company } = await aStaffedCompany(server, {});
  const expired = { due_date: '2026-01-31', due_base: '2026-01-31', due_base_at: new Date('2026-01-01') };
  await server.db.admin.updateTable('companies').set(expired).where('id', '=', company.id).execute();
  await tenantTx({ companyId: company.id }, (tx) =>
    Promise.resolve(server.platform.principals.invalidateCompany(tx, company.id)),
  );
  expect((await list(admin)).error).toBe('ERR_SUBSCRIPTION_EXPIRED');
  const { id } = await anInvoice(server.db.admin, { company_id: company.id, due_date: '2026-01-31' });
  expect((await settle(world.operator.boss, id)).status).toBe(200);
  expect((await list(admin)).status).toBe(200);
});
