import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { tenantTx } from '../scope.ts';
import { searchIds } from './search.ts';
import { aCompany } from '../testing/builders.ts';
import { aTag } from '../testing/builders/tags.ts';
import { useTestDatabase } from '../testing/use-database.ts';

const database = useTestDatabase({ poolSize: 2 });
let companyId: number;
let otherId: number;

beforeAll(async () => {
  companyId = (await aCompany(database.admin)).id;
  otherId = (await aCompany(database.admin)).id;
});

const search = (term: string, limit = 100) =>
  tenantTx({ companyId }, (tx) => searchIds(tx, 'tags', { companyId, term, limit }));

describe('searching tags', () => {
  it('finds a name by any part of it, accents and case aside', async () => {
    const promotion = await aTag(database.admin, { company_id: companyId, name: 'Promoção de Verão' });
    await aTag(database.admin, { company_id: otherId, name: 'Promoção de Verão' });
    for (const term of ['promocao', 'PROMOÇÃO', 'verao', 'ção de', 'mo']) {
      expect(await search(term), term).toEqual([promotion.id]);
    }
    expect(await search('inverno')).toEqual([]);
  });

  it('takes the signs of patterns for what they are', async () => {
    const percent = await aTag(database.admin, { company_id: companyId, name: '100% algodão' });
    const underscore = await aTag(database.admin, { company_id: companyId, name: 'lote_7\\b' });
    expect(await search('0%')).toEqual([percent.id]);
    expect(await search('e_7')).toEqual([underscore.id]);
    expect(await search('7\\b')).toEqual([underscore.id]);
    expect(await search('o_7')).toEqual([]);
  });

  it('finds nothing of another company, whatever company is asked for', async () => {
    const foreign = await tenantTx({ companyId }, (tx) =>
      searchIds(tx, 'tags', { companyId: otherId, term: 'promocao', limit: 100 }),
    );
    expect(foreign).toEqual([]);
  });

  it('uses its index as the app role, in a company with 20,000 tags', async () => {
    const { id: large } = await aCompany(database.admin);
    await sql`insert into tags (company_id, name, color)
      select ${large}, 'Etiqueta ' || md5(n::text), '#123456' from generate_series(1, 20000) as n`.execute(
      database.admin,
    );
    const needle = await aTag(database.admin, { company_id: large, name: 'Agulha no palheiro' });
    await sql`analyze tags`.execute(database.admin);

    await tenantTx({ companyId: large }, async (tx) => {
      expect(await searchIds(tx, 'tags', { companyId: large, term: 'palheiro', limit: 100 })).toEqual([needle.id]);
      // The counters of this transaction show the plan that ran, not the plan that was estimated.
      const { rows } = await sql<{ role: string; searched: number; scanned: number }>`
        select current_user as role, pg_stat_get_xact_numscans('tags_search_idx'::regclass) as searched,
          pg_stat_get_xact_tuples_returned('tags'::regclass) as scanned`.execute(tx);
      expect(rows).toEqual([{ role: 'recadia_app', searched: 1, scanned: 0 }]);
    });
  });
});

describe('searching messages', () => {
  it('indexes words behind the company and its week, whatever number the company has', async () => {
    const termsOf = async (company: number) =>
      (
        await sql<{ terms: string }>`
          select message_terms(${company}, '2026-11-19T12:00:00Z', 'Olá, tudo')::text as terms`.execute(database.admin)
      ).rows[0]?.terms;
    expect(await termsOf(7)).toBe(`'72968.ola' '72968.tudo'`);
    expect(await termsOf(2 ** 52)).toBe(`'45035996273704962968.ola' '45035996273704962968.tudo'`);
  });
});
