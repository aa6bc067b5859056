import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import type { TestDatabase } from '@recadia/db/testing';
import type { PixEfi } from '@recadia/emulators/pix-efi';
import { sql } from 'kysely';
import { root } from '../../../testkit/files.ts';
import { serverEnvironment } from '../../../testkit/server-process.ts';
import type { Payer } from './payments-rows.ts';

/** Compares every payment of the emulator with the books of its company. */
export async function judgePayments(
  admin: TestDatabase['admin'],
  efi: Pick<PixEfi, 'received'>,
  payers: Payer[],
): Promise<string[]> {
  const faults: string[] = [];
  const received = efi.received();
  const stored = await admin.selectFrom('payments').selectAll().execute();
  const sum = (cents: number[]) => cents.reduce((total, one) => total + one, 0);
  const [here, there] = [sum(stored.map((one) => one.value_cents)), sum(received.map(({ cents }) => cents))];
  if (here !== there) faults.push(`the sum is ${here} here and ${there} at the gateway`);
  const byId = new Map(stored.map((one) => [one.external_id, one]));
  if (byId.size !== stored.length) faults.push('a payment is stored twice');
  for (const { endToEndId, cents } of received)
    if (byId.get(endToEndId)?.value_cents !== cents) faults.push(`payment ${endToEndId} is not stored to the cent`);
  for (const { companyId, invoiceId, valueCents } of payers) {
    const own = stored.filter(({ company_id }) => company_id === companyId);
    if (own.length !== 1 || own[0]?.invoice_id !== invoiceId || own[0].value_cents !== valueCents)
      faults.push(`company ${companyId} has ${own.length} payments`);
  }
  return [...faults, ...(await judgeCompanies(admin, payers))];
}

/** Invoice, due date, event and audit entry of each company. */
async function judgeCompanies(admin: TestDatabase['admin'], payers: Payer[]): Promise<string[]> {
  const ids = payers.map(({ companyId }) => companyId);
  const { rows } = await sql<{ id: number; fault: string }>`
    select c.id, concat_ws(', ',
      case when i.status <> 'paid' then 'invoice not paid' end,
      case when c.due_date is distinct from company_due_date(c.id) then 'due date differs from the fold' end,
      case when c.due_date < current_date then 'not renewed' end,
      case when (select count(*) from events e where e.company_id = c.id and e.name = 'payment.received') <> 1
        then 'not one event' end,
      case when (select count(*) from audit_log a where a.company_id = c.id and a.action = 'invoice.paid') <> 1
        then 'not one audit entry' end,
      case when (select sum(l.amount_cents) from ledger l where l.company_id = c.id and l.invoice_id = i.id) <> 0
        then 'ledger not even' end) as fault
    from companies c
    join lateral (select * from invoices i where i.company_id = c.id order by i.due_date, i.id limit 1) i on true
    where c.id = any(${ids})`.execute(admin);
  return rows.filter(({ fault }) => fault !== '').map(({ id, fault }) => `company ${id}: ${fault}`);
}

/** `npm run billing:reconcile` must find nothing. */
export async function runReconcile(db: TestDatabase, env: NodeJS.ProcessEnv): Promise<string[]> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/src/reconcile.ts', '--days', '3'], {
    cwd: root,
    env: { ...process.env, ...serverEnvironment(db, { LOG_LEVEL: 'silent', ...env }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const output = await text(child.stdout);
  return (await ended) === 0 ? [] : [`billing:reconcile: ${output.trim()}`];
}
