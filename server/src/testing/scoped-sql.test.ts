import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { aCompany, companyChecksums } from '@recadia/db/testing';
import { useTestDatabase } from '@recadia/db/testing/use-database';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '../platform/session/people.ts';
import { otherTenant, type OtherTenant } from './other-tenant.ts';
import { otherTenantFirstId } from './other-tenant-first-id.ts';
import type { TenancyCases } from './tenancy.ts';

const source = join(import.meta.dirname, '..');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).sort();

/** The cases of one folder, with the path of each SQL file. */
async function casesIn(file: string): Promise<TenancyCases> {
  const { tenancyCases } = (await import(/* @vite-ignore */ join(source, file))) as { tenancyCases: TenancyCases };
  return tenancyCases.map(([name, functions, cases]) => [join(dirname(file), name), functions, cases]);
}

/** The dashboard first, because other cases insert rows of ours about the other tenant's ticket. */
const dashboardFirst = (a: string, b: string) => Number(isDashboard(b)) - Number(isDashboard(a));
const isDashboard = (file: string) => file.endsWith('/dashboard.tenancy.ts');

const tenancyFiles = files.filter((file) => file.endsWith('.tenancy.ts')).sort(dashboardFirst);
const cases = (await Promise.all(tenancyFiles.map(casesIn))).flat();

const db = useTestDatabase();
let mine: Scope;
let other: OtherTenant;
let checksums: Awaited<ReturnType<typeof companyChecksums>>;

beforeAll(async () => {
  mine = { companyId: (await aCompany(db.admin)).id };
  other = await otherTenant(db.admin);
  checksums = await companyChecksums(db.admin, other.companyId);
});

describe('a SQL function keeps to its scope even where no policy holds it back', () => {
  it('has a case for every function of every SQL file', () => {
    const found = files.filter((file) => file.endsWith('.sql.ts'));
    expect(cases.map(([file]) => file).sort()).toEqual(found);
    for (const [file, functions, known] of cases) {
      expect(Object.keys(known).sort(), file).toEqual(Object.keys(functions).sort());
    }
  });

  const all = cases.flatMap(([file, , known]) => Object.entries(known).map(([name, call]) => ({ file, name, call })));
  it.each(all.filter(({ call }) => call))('$file $name', async ({ call }) => {
    const before = await checksums();
    // A superuser's transaction is not bound by policies, so only the function's own predicate protects the rows.
    const attempt = db.admin.transaction().execute((tx) => Promise.resolve(call?.(tx, mine, other)));
    const result: unknown = await attempt.catch(refusedByTheDatabase);
    expect(numbersIn(result).filter((number) => number >= otherTenantFirstId)).toEqual([]);
    expect(await checksums()).toEqual(before);
  });
});

/** Accepts two refusals: the foreign key of a reference into another company, and an update without a row. */
function refusedByTheDatabase(error: unknown): undefined {
  const message = String(error);
  if (!/violates foreign key constraint|no result/.test(message)) throw error;
}

const numbersIn = (result: unknown): number[] => (JSON.stringify(result ?? null).match(/\d{7,}/g) ?? []).map(Number);
