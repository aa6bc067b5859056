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
    const invoice = await anInvoice(admin, { company_id: companyId, due_date, value_cents: 1_001 + n * 37 });
    const token = randomBytes(32).toString('base64url');
    const token_hash = createHash('sha256').update(token).digest('hex');
    await admin
      .insertInto('pay_tokens')
      .values({ company_id: companyId, token_hash, expires_at: new Date('2999-01-01') })
      .execute();
    payers.push({ companyId, invoiceId: invoice.id, valueCents: invoice.value_cents, token });
  }
  return payers;
}
