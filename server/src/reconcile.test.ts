import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { anInvoice } from '@recadia/db/testing/invoices';
import { aCompany } from '@recadia/db/testing';
import { useTestDatabase } from '@recadia/db/testing/use-database';
import { expect, it } from 'vitest';
import { testEnvironment } from './testing/server.ts';

const db = useTestDatabase();

async function run() {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/src/reconcile.ts', '--days', '3'], {
    env: { ...process.env, ...testEnvironment(db) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { output: await text(child.stdout), code: await ended };
}

it('X-PAY-05 npm run billing:reconcile ends with 0 without differences, and names each one', async () => {
  await aCompany(db.admin, { is_super: true });
  const { id: company_id } = await aCompany(db.admin);
  const invoice = await anInvoice(db.admin, { company_id });
  expect(await run()).toEqual({ output: '0 differences in 3 days\n', code: 0 });
  await db.admin
    .updateTable('invoices')
    .set({ status: 'paid', paid_at: new Date() })
    .where('id', '=', invoice.id)
    .execute();
  expect(await run()).toEqual({
    output:
      `invoice-paid-without-payment: company ${company_id}, ${invoice.id}: stored paid, expected open\n` +
      '1 differences in 3 days\n',
    code: 1,
  });
}, 60_000);
