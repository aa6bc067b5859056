import { tenantTx } from '@recadia/db';
import { aCompany, aConnection, aContact, aTicket } from '@recadia/db/testing';
import { useTestDatabase } from '@recadia/db/testing/use-database';
import { expect, it } from 'vitest';
import { lockFacts } from './auto-replies.sql.ts';

const db = useTestDatabase({ poolSize: 1 });

it('takes no automatic text when the company is blocked', async () => {
  const { id: company_id } = await aCompany(db.admin);
  const { id: connection_id } = await aConnection(db.admin, { company_id });
  const { id: contact_id } = await aContact(db.admin, { company_id });
  const { id } = await aTicket(db.admin, { company_id, connection_id, contact_id });
  const scope = { companyId: company_id };
  const takesText = async () => (await tenantTx(scope, (tx) => lockFacts(tx, scope, id)))?.takesText;
  expect(await takesText()).toBe(true);
  await db.admin.updateTable('companies').set({ due_date: '2020-01-01' }).where('id', '=', company_id).execute();
  expect(await takesText()).toBe(false);
});
