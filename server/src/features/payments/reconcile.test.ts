import { differenceKinds, paymentRoutes } from '@recadia/contract/payments';
import { shopAccount } from '@recadia/emulators/pix-efi';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { sweepPayments } from './sweep.jobs.ts';
import { usePayingServer } from './testing/use-paying-server.ts';

const { server, efi, operator, aPayer, subscribe, paymentsOf } = usePayingServer();

const differences = async () =>
  (await server.call(paymentRoutes.reconcilePayments, { as: operator.boss.token })).body.differences;

async function aPaidCompany() {
  const payer = await aPayer();
  const { body } = await subscribe(payer.admin.token, payer.invoice.id);
  const { endToEndId } = efi.pay(body.txid);
  await sweepPayments(server.platform);
  return { ...payer, txid: body.txid, endToEndId };
}

/** Changes rows behind the back of the product, as a fault or a hand in the database would. */
const plant = (change: ReturnType<typeof sql>) =>
  server.db.admin.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await change.execute(tx);
  });

it('X-PAY-05 finds no difference after payments, and names 12 planted ones', async () => {
  const [a, b, c, d, e, f, g, h] = await Promise.all(Array.from({ length: 8 }, aPaidCompany));
  if (!a || !b || !c || !d || !e || !f || !g || !h) throw new Error('eight companies are needed');
  const open = await aPayer();
  expect(await differences()).toEqual([]);

  const late = await subscribe(open.admin.token, open.invoice.id);
  efi.pay(late.body.txid);
  efi.transfer(shopAccount.keys[0] ?? '', 123);
  efi.returnByBank(a.endToEndId, 100);
  await plant(sql`insert into payments (company_id, invoice_id, gateway, external_id, value_cents, paid_at)
    values (${b.companyId}, ${b.invoice.id}, 'efi', 'E-unknown', 1, now())`);
  await plant(sql`insert into ledger (company_id, kind, invoice_id, payment_id, amount_cents)
    select company_id, 'payment', invoice_id, id, -1 from payments where external_id = 'E-unknown'`);
  await plant(sql`update payments set value_cents = 10000 where company_id = ${c.companyId}`);
  await plant(sql`update ledger set amount_cents = -10000 where company_id = ${c.companyId} and kind = 'payment'`);
  const [paidD] = await paymentsOf(d.companyId);
  await plant(sql`insert into refunds (company_id, payment_id, external_id, value_cents, status)
    values (${d.companyId}, ${paidD?.id ?? 0}, 'R-unknown', 100, 'done')`);
  await plant(sql`insert into ledger (company_id, kind, invoice_id, payment_id, refund_id, amount_cents)
    select company_id, 'refund', ${d.invoice.id}, payment_id, id, value_cents from refunds
    where company_id = ${d.companyId}`);
  await plant(sql`update invoices set status = 'open', paid_at = null where company_id = ${e.companyId}`);
  const other = await aPayer();
  await plant(sql`update invoices set status = 'paid', paid_at = now() where id = ${other.invoice.id}`);
  await plant(sql`update invoice_lines set value_cents = 1 where company_id = ${f.companyId}`);
  await plant(sql`update charges set value_cents = 1 where company_id = ${g.companyId}`);
  await plant(sql`update companies set due_date = '2031-01-01' where id = ${h.companyId}`);
  const booked = await aPayer();
  await plant(sql`update ledger set amount_cents = 1 where company_id = ${booked.companyId}`);

  const found = await differences();
  expect(found.map(({ kind }) => kind).sort()).toEqual([...differenceKinds].sort());
  expect(found.find(({ kind }) => kind === 'due-date')).toMatchObject({
    companyId: h.companyId,
    companyName: h.company.name,
    stored: '2031-01-01',
    expected: '2030-02-28',
  });
}, 60_000);
