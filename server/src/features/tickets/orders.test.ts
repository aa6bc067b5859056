import { closeDatabase, openDatabase, tenantTx } from '@recadia/db';
import { aCompany, aConnection, testDatabase } from '@recadia/db/testing';
import type { Identity } from '@recadia/whatsapp';
import { expect, it } from 'vitest';
import { resolveContact } from '../contacts/index.ts';
import { findOrOpenTicket, ticketBelongings } from './index.ts';

const all = orders([0, 1, 2, 3, 4, 5]);

/** Every way one person may turn up. */
function variantsOf(tail: string): Identity[][] {
  const long: Identity = { kind: 'pn', value: `55319${tail}` };
  const short: Identity = { kind: 'pn', value: `5531${tail}` };
  const lid: Identity = { kind: 'lid', value: tail };
  const bsuid: Identity = { kind: 'bsuid', value: `BR.${tail}` };
  return [[long], [short], [lid], [lid, long], [bsuid, short], [bsuid, { kind: 'username', value: `ana${tail}` }]];
}

it('six variants of one address in all 720 orders are one contact with one living ticket', async () => {
  expect(all).toHaveLength(720);
  const db = await testDatabase();
  openDatabase({ appUrl: db.urls.app, poolSize: 6 });
  const scope = { companyId: (await aCompany(db.admin)).id };
  const connectionId = (await aConnection(db.admin, { company_id: scope.companyId })).id;
  const waiting = all.map((order, i) => ({ order, tail: String(80_000_000 + i) }));
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { order } = next;
      const variants = variantsOf(next.tail);
      await tenantTx(scope, async (tx) => {
        for (const variant of order) {
          const { id } = await resolveContact(tx, scope, { names: variants[variant] ?? [] }, ticketBelongings);
          const asked = { contactId: id, connectionId, isGroup: false, at: new Date() };
          await findOrOpenTicket(tx, scope, { ...asked, cause: 'customer' });
        }
      });
    }
  };
  await Promise.all(Array.from({ length: 6 }, work));

  const people = await db.admin.selectFrom('contacts').select('id').where('merged_into_id', 'is', null).execute();
  const living = await db.admin.selectFrom('tickets').select('contact_id').where('status', '<>', 'closed').execute();
  const names = await db.admin.selectFrom('contact_identities').select('contact_id').execute();
  const ids = people.map(({ id }) => id).sort((a, b) => a - b);
  expect(ids).toHaveLength(720);
  expect(living.map(({ contact_id }) => contact_id).sort((a, b) => a - b)).toEqual(ids);
  expect(names).toHaveLength(720 * 4);
  await closeDatabase();
  await db.drop();
}, 180_000);

function orders<T>(of: T[]): T[][] {
  if (of.length < 2) return [of];
  return of.flatMap((first, i) => orders(of.filter((_, j) => j !== i)).map((rest) => [first, ...rest]));
}
