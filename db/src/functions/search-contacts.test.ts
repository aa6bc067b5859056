import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { tenantTx } from '../scope.ts';
import { searchContacts, type ContactSearch } from './system.ts';
import { aCompany } from '../testing/builders.ts';
import { aContact } from '../testing/conversation.ts';
import { useTestDatabase } from '../testing/use-database.ts';

const database = useTestDatabase({ poolSize: 2 });
let companyId: number;
let otherId: number;

beforeAll(async () => {
  companyId = (await aCompany(database.admin)).id;
  otherId = (await aCompany(database.admin)).id;
});

const everything = { from: null, to: null, after: null, offset: 0, limit: 100, countLimit: 1_001 };
const search = (term: string, more: Partial<ContactSearch> = {}) =>
  tenantTx({ companyId }, (tx) => searchContacts(tx, companyId, { ...everything, term, ...more }));

describe('searching contacts', () => {
  it('finds a name by any part of it, accents and case aside, and a number by its digits', async () => {
    const joao = await aContact(database.admin, { company_id: companyId, name: 'João Ávila', number: '5531988887777' });
    await aContact(database.admin, { company_id: otherId, name: 'João Ávila', number: '5531988887777' });
    for (const term of ['joao', 'JOÃO', 'o av', '8888', '(31) 98888-7777']) {
      expect(await search(term), term).toEqual({ ids: [joao.id], count: 1 });
    }
    expect(await search('joana')).toEqual({ ids: [], count: 0 });
  });

  it('takes the signs of patterns for what they are', async () => {
    const percent = await aContact(database.admin, { company_id: companyId, name: '100% limpo' });
    expect((await search('0%')).ids).toEqual([percent.id]);
    expect((await search('0_l')).ids).toEqual([]);
  });

  it('answers in the order of names, page after page, and counts no further than asked', async () => {
    const names = ['Zilda mesma', 'Ícaro mesma', 'ana mesma', 'Ana mesma'];
    const made = [];
    for (const name of names) made.push(await aContact(database.admin, { company_id: companyId, name }));
    const [zilda, icaro, ana, anaAgain] = made.map(({ id }) => id);
    expect(await search('mesma')).toEqual({ ids: [ana, anaAgain, icaro, zilda], count: 4 });
    expect((await search('mesma', { limit: 2, offset: 1 })).ids).toEqual([anaAgain, icaro]);
    const after = ['ana mesma', anaAgain ?? 0] as const;
    expect(await search('mesma', { after, countLimit: 3 })).toEqual({ ids: [icaro, zilda], count: 3 });
    await database.admin
      .updateTable('contacts')
      .set({ merged_into_id: ana })
      .where('id', '=', zilda ?? 0)
      .execute();
    expect((await search('mesma')).ids).toEqual([ana, anaAgain, icaro]);
  });

  it('keeps to the days that are asked for', async () => {
    const created_at = new Date('2026-03-04T12:00:00Z');
    const { id } = await aContact(database.admin, { company_id: companyId, name: 'Datada', created_at });
    const [from, to] = [new Date('2026-03-04T00:00:00Z'), new Date('2026-03-05T00:00:00Z')];
    expect((await search('datada', { from, to })).ids).toEqual([id]);
    expect((await search('datada', { from: to })).ids).toEqual([]);
    expect((await search('datada', { to: from })).ids).toEqual([]);
  });

  it('finds nothing of another company, whatever company is asked for', async () => {
    const foreign = await tenantTx({ companyId }, (tx) => searchContacts(tx, otherId, { ...everything, term: 'joao' }));
    expect(foreign).toEqual({ ids: [], count: 0 });
  });

  it('uses its index as the app role for a rare name and a number, among 8,000 contacts', async () => {
    const { id: large } = await aCompany(database.admin);
    await sql`insert into contacts (company_id, name, number)
      select ${large}, 'Cliente ' || md5(n::text), (5511900000000 + n)::text
      from generate_series(1, 8000) as n`.execute(database.admin);
    const needle = await aContact(database.admin, { company_id: large, name: 'Agulha no palheiro' });
    await sql`analyze contacts`.execute(database.admin);
    for (const [term, ids] of [
      ['palheiro', [needle.id]],
      [needle.number, [needle.id]],
    ] as const) {
      await tenantTx({ companyId: large }, async (tx) => {
        // The counters of this connection show the plan that ran, not the plan that was estimated.
        const scans = async () => {
          const { rows } = await sql<{ role: string; index_scans: number; scanned: number }>`
            select current_user as role, pg_stat_get_xact_numscans('contacts_name_order_idx'::regclass) as index_scans,
              pg_stat_get_xact_tuples_returned('contacts'::regclass) as scanned`.execute(tx);
          return rows;
        };
        const before = await scans();
        expect(before).toMatchObject([{ role: 'recadia_app' }]);
        expect(await searchContacts(tx, large, { ...everything, term }), term).toEqual({ ids, count: 1 });
        expect(await scans(), term).toEqual(before);
      });
    }
    await tenantTx({ companyId: large }, async (tx) => {
      const common = await searchContacts(tx, large, { ...everything, term: 'cliente', limit: 31 });
      expect([common.ids.length, common.count]).toEqual([31, 1_001]);
    });
  });
});
