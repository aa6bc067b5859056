import type { Difference } from '@recadia/contract/payments';
import { operatorTx, type OperatorTx } from '@recadia/db';
import type { Payment } from '@recadia/payments';
import { clock } from '../../platform/clock.ts';
import { asOperator } from '../../platform/operator.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Actor } from '../../platform/session/people.ts';
import { callProvider, findGateway, type OpenedGateway } from '../payment-gateways/index.ts';
import * as sql from './reconcile.sql.ts';

const dayMs = 86_400_000;
const action = { action: 'payment.reconciled', entity: 'payment', entityId: '' };

/** The differences of the last days. Without an actor for the command of the operator, who has the server itself. */
export async function reconcile(
  platform: Pick<Platform, 'config' | 'vault'>,
  actor: Actor | null,
  days: number,
): Promise<Difference[]> {
  const opened = await findGateway(platform);
  const to = clock.now();
  const period = { from: new Date(to.getTime() - days * dayMs), to };
  const listed = opened ? await callProvider(list(opened, period)) : [];
  const work = async (tx: OperatorTx) => {
    const own = await sql.findDifferences(tx);
    const others = opened ? await compare(tx, opened.row.kind, period, listed) : [];
    return nameCompanies(tx, [
      ...own.map(({ company_id: companyId, ...found }) => ({ companyId, ...found })),
      ...others,
    ]);
  };
  return actor ? asOperator(actor, action, work) : operatorTx(null, action, work);
}

type Found = Omit<Difference, 'companyName'>;

async function nameCompanies(tx: OperatorTx, found: Found[]): Promise<Difference[]> {
  const ids = [...new Set(found.map(({ companyId }) => companyId))].filter((id) => id !== null);
  const names = new Map((await sql.findCompanyNames(tx, ids)).map(({ id, name }) => [id, name]));
  return found.map((one) => ({ ...one, companyName: names.get(one.companyId ?? 0) ?? null }));
}

interface Period {
  from: Date;
  to: Date;
}

async function list({ gateway }: OpenedGateway, period: Period): Promise<Payment[]> {
  const all: Payment[] = [];
  for await (const payment of gateway.list(period)) all.push(payment);
  return all;
}

/** The payments of the gateway against the stored ones. */
async function compare(tx: OperatorTx, gateway: string, period: Period, listed: Payment[]): Promise<Found[]> {
  const ids = listed.map(({ id }) => id);
  const stored = new Map((await sql.findStored(tx, { gateway, ...period, ids })).map((row) => [row.external_id, row]));
  const asked = listed.map(({ chargeId }) => chargeId).filter((id) => id !== null);
  const charged = await sql.findChargesOf(tx, gateway, asked);
  const owners = new Map(charged.map(({ external_id, company_id }) => [external_id, company_id]));
  const differences: Found[] = [];
  for (const payment of listed) {
    const known = stored.get(payment.id);
    stored.delete(payment.id);
    if (known) differences.push(...comparePayment(payment, known));
    else {
      const companyId = owners.get(payment.chargeId ?? '') ?? null;
      const kind = companyId === null ? 'transfer-without-charge' : 'payment-not-stored';
      differences.push({ kind, companyId, subject: payment.id, stored: null, expected: String(payment.amountCents) });
    }
  }
  for (const { company_id: companyId, external_id: subject, value_cents } of stored.values()) {
    const kind = 'payment-unknown-to-gateway';
    differences.push({ kind, companyId, subject, stored: String(value_cents), expected: null });
  }
  return differences;
}

type Stored = Awaited<ReturnType<typeof sql.findStored>>[number];

function comparePayment({ id: subject, amountCents, refunds }: Payment, known: Stored): Found[] {
  const of = { companyId: known.company_id, subject };
  const done = new Set(refunds.filter(({ status }) => status === 'done').map(({ id }) => id));
  const missing = [...done].filter((id) => !known.refunds.includes(id));
  const unknown = known.refunds.filter((id) => !done.has(id));
  return [
    ...(known.value_cents === amountCents
      ? []
      : [{ ...of, kind: 'payment-amount' as const, stored: String(known.value_cents), expected: String(amountCents) }]),
    ...missing.map((id) => ({ ...of, kind: 'refund-not-stored' as const, stored: null, expected: id })),
    ...unknown.map((id) => ({ ...of, kind: 'refund-unknown-to-gateway' as const, stored: id, expected: null })),
  ];
}
