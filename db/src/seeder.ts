import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { wireTypes } from './client.ts';
import type { OperatorTx, TenantTx } from './scope.ts';
import { beginOf, runTransaction } from './transaction.ts';

/** The transactions of a seed use the product's own roles, so that a seed can do nothing the product could not. */
export type Seeder = {
  asOperator<T>(work: (tx: OperatorTx) => Promise<T>): Promise<T>;
  asCompany<T>(companyId: number, work: (tx: TenantTx) => Promise<T>): Promise<T>;
};

export type SeedUrls = { app: string; operator: string };

// Two seeds at once would both find an empty database and both insert; with the lock the second one finds the rows.
const seedLock = 7_236_726;

export async function withSeeder<T>(urls: SeedUrls, work: (seeder: Seeder) => Promise<T>): Promise<T> {
  const app = new pg.Pool({ connectionString: urls.app, max: 4, types: wireTypes, application_name: 'recadia seed' });
  const operator = new pg.Pool({ connectionString: urls.operator, max: 4, types: wireTypes });
  const gate = await operator.connect();
  try {
    await gate.query('select pg_advisory_lock($1)', [seedLock]);
    return await work({
      asOperator: (step) => runTransaction(operator, { begin: 'begin' }, ({ tx }) => step(tx)),
      asCompany: (companyId, step) => runTransaction(app, { begin: beginOf(companyId) }, ({ tx }) => step(tx)),
    });
  } finally {
    gate.release(true);
    await Promise.all([app.end(), operator.end()]);
  }
}

export function hashPassword(password: string): Promise<string> {
  return hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
}
