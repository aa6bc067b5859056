import { expect, it } from 'vitest';
import { tenantTx } from '../scope.ts';
import { aCompany } from '../testing/builders.ts';
import { useTestDatabase } from '../testing/use-database.ts';
import { emitToEveryCompany } from './system.ts';

const database = useTestDatabase({ poolSize: 2 });

it('part of CMP-17: tells all companies but one that is being deleted, without waiting', async () => {
  const { admin } = database;
  const { id: companyId } = await aCompany(admin, { is_super: true });
  const told = await aCompany(admin);
  const leaving = await aCompany(admin, { leaving_at: new Date() });
  await admin.transaction().execute(async (deletion) => {
    await deletion.deleteFrom('companies').where('id', '=', leaving.id).execute();
    await tenantTx({ companyId }, (tx) => emitToEveryCompany(tx, 'announcement.updated', 1));
  });
  const events = await admin.selectFrom('events').select('company_id').execute();
  expect(events.map((event) => event.company_id).sort()).toEqual([companyId, told.id].sort());
});
