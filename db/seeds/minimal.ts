import { randomBytes } from 'node:crypto';
import type { OperatorTx } from '../src/scope.ts';
import { hashPassword, withSeeder, type SeedUrls } from '../src/seeder.ts';

export type MinimalOptions = { superEmail?: string; superPassword?: string };

/** The account that the installer must write down; empty when the account existed already. */
export type MinimalResult = { created?: { email: string; password: string } };

/** Seeds the minimum of a new installation: a plan, the operator's own company and one platform user. */
export async function seedMinimal(urls: SeedUrls, options: MinimalOptions = {}): Promise<MinimalResult> {
  const email = (options.superEmail ?? 'operacoes@recadia.exemplo').toLowerCase();
  return withSeeder(urls, async ({ asOperator }) => {
    const password = options.superPassword ?? randomBytes(18).toString('base64url');
    const password_hash = await hashPassword(password);
    const isNew = await asOperator(async (tx) => {
      const present = await tx.selectFrom('companies').select('id').where('is_super', '=', true).executeTakeFirst();
      if (present) return false;
      const company_id = await insertSuperCompany(tx);
      await tx
        .insertInto('users')
        .values({ company_id, name: 'Operação Recadia', email, password_hash, profile: 'admin', super: true })
        .execute();
      return true;
    });
    return isNew ? { created: { email, password } } : {};
  });
}

async function insertSuperCompany(tx: OperatorTx): Promise<number> {
  const plan = await tx
    .insertInto('plans')
    .values({ name: 'Essencial', users: 10, connections: 3, queues: 10, value: '149.90' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const company = await tx
    .insertInto('companies')
    .values({ name: 'Recadia Operações', plan_id: plan.id, is_super: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  return company.id;
}
