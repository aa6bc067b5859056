import { createHash, randomBytes } from 'node:crypto';
import { aCompany, type TestDatabase } from '@recadia/db/testing';
import { anInvoice } from '@recadia/db/testing/invoices';

const due_date = '2026-01-31';

export interface Payer {
  companyId: number;
  invoiceId: number;
  valueCents: number;
  token: string;
}

/** Blocked companies, each with an open invoice of another amount and a pay token. */
export async function addPayers(admin: TestDatabase['admin'], count: number): Promise<Payer[]> {
  const payers: Payer[] = [];
  for (let n = 0; n < count; n += 1) {
    const { id: companyId } = await aCompany(admin, { due_date });
    payers.push(await addPayer(admin, companyId, { due_date, value_cents: 1_001 + n * 37 }));
  }
  return payers;
}

/** An open invoice of the company and a pay token. */
export async function addPayer(
  admin: TestDatabase['admin'],
  company_id: number,
  fields: { due_date?: string; value_cents?: number } = {},
): Promise<Payer> {
  const { id: invoiceId, value_cents: valueCents } = await anInvoice(admin, { company_id, ...fields });
  const token = randomBytes(32).toString('base64url');
  const token_hash = createHash('sha256').update(token).digest('hex');
  await admin
    .insertInto('pay_tokens')
    .values({ company_id, token_hash, expires_at: new Date('2999-01-01') })
    .execute();
  return { companyId: company_id, invoiceId, valueCents, token };
}
