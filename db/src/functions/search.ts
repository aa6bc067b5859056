import { sql } from 'kysely';
import type { DB } from '../schema.gen.ts';
import type { TenantTx } from '../scope.ts';

interface Search {
  companyId: number;
  term: string;
  limit: number;
}

/** Ids of the company's rows that match the term, accents and case aside, found by `db/search/search_<table>.sql`. */
export async function searchIds(tx: TenantTx, table: keyof DB, { companyId, term, limit }: Search): Promise<number[]> {
  const search = sql.id(`search_${table}`);
  const { rows } = await sql<{ id: number }>`select id from ${search}(${companyId}, ${term}, ${limit})`.execute(tx);
  return rows.map((row) => row.id);
}
