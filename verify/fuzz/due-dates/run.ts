import { tenantTx } from '@recadia/db';
import { aCompany, aPlan } from '@recadia/db/testing';
import { anInvoice } from '@recadia/db/testing/invoices';
import { settle } from '../../../server/src/features/invoices/index.ts';
import { recordRefund } from '../../../server/src/features/payments/refunds.service.ts';
import { startTestServer, type TestServer } from '../../../server/src/testing/server.ts';
import type { CheckResult } from '../../../testkit/result.ts';
import { createChance, type Chance } from '../provider/chance.ts';
import { aHistory, expectedDueDate, reportsOf, settles, valueCents, type History, type Report } from './history.ts';

const atOnce = 4;
/** Earlier than every due date, so that the worker issues no renewal invoice beside those of a history. */
const today = Date.UTC(2025, 6, 1);

/**
 * Must hold: the due date, the invoices and the ledger of a company follow from its payments and refunds alone, in
 * whatever order and however often they are reported. Each history is reported in two orders, to two companies.
 */
export async function runDueDates({ cases, seed }: { cases: number; seed: number }): Promise<CheckResult> {
  const server = await startTestServer();
  try {
    await server.moveClock(today - Date.now());
    const { id: plan_id } = await aPlan(server.db.admin);
    const faults: string[] = [];
    let left = cases;
    const work = async () => {
      while (left > 0) {
        const own = seed * 1_000_003 + (left -= 1);
        const found = await tryHistory(server, plan_id, createChance(own));
        faults.push(...found.map((fault) => `history ${own}: ${fault}`));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return {
      summary: `fuzz due-dates: ${cases} histories in two orders, seed ${seed}, ${faults.length} faults`,
      faults,
    };
  } finally {
    await server.stop();
  }
}

async function tryHistory(server: TestServer, plan_id: number, chance: Chance): Promise<string[]> {
  const history = aHistory(chance);
  const expected = {
    due: expectedDueDate(history),
    paid: history.invoices.map(({ payments }) => payments.some(settles)),
    balance: balanceOf(history),
  };
  const faults: string[] = [];
  for (const order of ['first', 'second']) {
    const found = await report(server, plan_id, history, reportsOf(history, chance));
    if (JSON.stringify(found) !== JSON.stringify(expected))
      faults.push(`${order} order: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`);
  }
  return faults;
}

async function report(server: TestServer, plan_id: number, history: History, reports: Report[]) {
  const { admin } = server.db;
  const { base: due_base, baseAt: due_base_at, timeZone: timezone } = history;
  const company = await aCompany(admin, { plan_id, timezone, due_date: due_base, due_base, due_base_at });
  // A trigger notes the time at which a date is set by hand.
  await admin.updateTable('companies').set({ due_base_at }).where('id', '=', company.id).execute();
  const ids: number[] = [];
  for (const { months } of history.invoices)
    ids.push((await anInvoice(admin, { company_id: company.id, months, value_cents: valueCents })).id);
  const scope = { companyId: company.id };
  const { principals } = server.platform;
  for (const { invoice, payment, refunds } of reports)
    await tenantTx(scope, async (tx) => {
      const externalId = `${company.id}-${payment.id}`;
      const paid = { gateway: 'efi', externalId, valueCents: payment.cents, paidAt: payment.paidAt } as const;
      await settle(tx, scope, { ...paid, invoiceId: ids[invoice] ?? 0 }, { principals });
      for (const { id, cents: amountCents } of refunds) {
        const refund = { id: `${company.id}-${id}`, amountCents, status: 'done', by: 'bank' } as const;
        await recordRefund(tx, scope, { ...refund, paymentExternalId: externalId }, { principals });
      }
    });
  return readState(server, company.id);
}

async function readState({ db: { admin } }: TestServer, companyId: number) {
  const { due_date: due } = await admin
    .selectFrom('companies')
    .select('due_date')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  const invoices = await admin
    .selectFrom('invoices')
    .select('status')
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute();
  const { balance } = await admin
    .selectFrom('ledger')
    .select((row) => row.fn.sum<string>('amount_cents').as('balance'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return { due, paid: invoices.map(({ status }) => status === 'paid'), balance: Number(balance) };
}

/** Invoiced, less paid, plus refunded. */
function balanceOf({ invoices }: History): number {
  const payments = invoices.flatMap((invoice) => invoice.payments);
  const refunded = payments.flatMap(({ refunds }) => refunds).reduce((sum, { cents }) => sum + cents, 0);
  return invoices.length * valueCents - payments.reduce((sum, { cents }) => sum + cents, 0) + refunded;
}
