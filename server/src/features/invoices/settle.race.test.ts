import { tenantTx } from '@recadia/db';
import { aCompany } from '@recadia/db/testing';
import { anInvoice } from '@recadia/db/testing/invoices';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dueDateOf, eventsOf } from '../../testing/recorded.ts';
import { useTestServer } from '../../testing/use-server.ts';
import { settle as settleIn } from './settle.service.ts';
import type { NewPayment } from './settle.sql.ts';

const server = useTestServer();
const settle = (companyId: number, payment: NewPayment) =>
  tenantTx({ companyId }, (tx) => settleIn(tx, { companyId }, payment, server.platform));

const base = { due_base: '2026-01-31', due_base_at: new Date('2026-01-01T00:00:00Z'), due_date: '2026-01-31' };

it('INV-19 counts a payment once when it is reported 50 times at the same moment', async () => {
  const { id: companyId } = await aCompany(server.db.admin, base);
  const invoice = await anInvoice(server.db.admin, { company_id: companyId });
  const payment = { gateway: 'hand', externalId: 'E-50', valueCents: 9_990, invoiceId: invoice.id } as const;
  const reports = await Promise.all(
    Array.from({ length: 50 }, () => settle(companyId, { ...payment, paidAt: new Date('2026-01-10') })),
  );
  expect(reports.filter(Boolean)).toHaveLength(1);
  expect(await dueDateOf(server, companyId)).toBe('2026-02-28');
  // The worker of the server may have made an invoice of the company meanwhile.
  const received = (await eventsOf(server, companyId)).filter(({ name }) => name === 'payment.received');
  expect(received).toHaveLength(1);
  const audited = await server.db.admin
    .selectFrom('audit_log')
    .select('id')
    .where('company_id', '=', companyId)
    .where('action', '=', 'invoice.paid')
    .execute();
  expect(audited).toHaveLength(1);
});

it('INV-19 counts ten payments of one company that arrive at the same moment', async () => {
  const { id: companyId } = await aCompany(server.db.admin, base);
  const invoices = await Promise.all(
    Array.from({ length: 10 }, () => anInvoice(server.db.admin, { company_id: companyId })),
  );
  await Promise.all(
    invoices.map(({ id: invoiceId }) => {
      const payment = { gateway: 'hand', externalId: `at-once-${invoiceId}`, valueCents: 9_990, invoiceId } as const;
      return settle(companyId, { ...payment, paidAt: new Date('2026-01-10') });
    }),
  );
  expect(await dueDateOf(server, companyId)).toBe('2026-11-28');
});

it('part of X-INV-04: extends by an earlier payment first when it becomes known last', async () => {
  const { id: companyId } = await aCompany(server.db.admin, base);
  const report = async (externalId: string, months: number, paidAt: Date) => {
    const { id: invoiceId } = await anInvoice(server.db.admin, { company_id: companyId, months });
    const payment = { gateway: 'hand', externalId, valueCents: 9_990, invoiceId, paidAt } as const;
    await settle(companyId, payment);
  };
  await report('A', 1, new Date('2026-06-10T12:00:00Z'));
  await report('B', 12, new Date('2026-02-05T12:00:00Z'));
  expect(await dueDateOf(server, companyId)).toBe('2027-03-05');
});

it('part of X-INV-04: counts from the date that was set by hand after a payment', async () => {
  const { id: companyId } = await aCompany(server.db.admin, { due_date: '2026-01-31' });
  const pay = async (externalId: string) => {
    const { id: invoiceId } = await anInvoice(server.db.admin, { company_id: companyId });
    await settle(companyId, { gateway: 'hand', externalId, valueCents: 9_990, invoiceId, paidAt: new Date() });
  };
  await server.db.admin.updateTable('companies').set({ due_date: '2031-03-31' }).where('id', '=', companyId).execute();
  await pay('by-hand-1');
  expect(await dueDateOf(server, companyId)).toBe('2031-04-30');
  await server.db.admin.updateTable('companies').set({ due_date: '2030-05-31' }).where('id', '=', companyId).execute();
  await pay('by-hand-2');
  expect(await dueDateOf(server, companyId)).toBe('2030-06-30');
});

interface Renewal {
  months: number;
  paidAt: Date;
  externalId: string;
}

/** The due date by the rule: each payment extends the later one of its own day and the due date before it. */
function expectedDueDate(renewals: Renewal[], timezone: string): string {
  const dayOf = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone });
  const inOrder = renewals.toSorted(
    (a, b) => a.paidAt.getTime() - b.paidAt.getTime() || (a.externalId < b.externalId ? -1 : 1),
  );
  let due = base.due_base;
  for (const { months, paidAt } of inOrder) {
    const paidOn = dayOf.format(paidAt);
    const [year = 0, month = 1, day = 1] = (paidOn > due ? paidOn : due).split('-').map(Number);
    const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
    due = new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10);
  }
  return due;
}

it('X-INV-04 reaches the same due date for payments in every order, with repeats', async () => {
  let round = 0;
  const renewal = fc.record({
    months: fc.constantFrom(1, 2, 3, 6, 12),
    paidAt: fc.date({ min: new Date('2026-01-01T00:00:01Z'), max: new Date('2028-12-31'), noInvalidDate: true }),
  });
  const history = fc.record({
    timezone: fc.constantFrom('America/Sao_Paulo', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Lisbon'),
    renewals: fc.array(renewal, { minLength: 1, maxLength: 5 }),
    order: fc.infiniteStream(fc.nat()),
  });
  await fc.assert(
    fc.asyncProperty(history, async ({ timezone, renewals, order }) => {
      const { id: companyId } = await aCompany(server.db.admin, { ...base, timezone });
      const paid: (Renewal & { invoiceId: number })[] = [];
      for (const one of renewals) {
        const { id } = await anInvoice(server.db.admin, { company_id: companyId, months: one.months });
        paid.push({ ...one, invoiceId: id, externalId: `R-${(round += 1)}` });
      }
      // Every payment is reported twice, in any order.
      const reports = [...paid, ...paid]
        .map((one) => ({ one, at: order.next().value }))
        .toSorted((a, b) => a.at - b.at);
      for (const { one } of reports) {
        const payment = { gateway: 'hand', valueCents: 9_990, ...one } as const;
        await settle(companyId, payment);
      }
      expect(await dueDateOf(server, companyId)).toBe(expectedDueDate(paid, timezone));
    }),
    { numRuns: 12 },
  );
});
