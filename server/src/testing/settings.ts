import type { TestDatabase } from '@recadia/db/testing';

/** Sets a company's setting without a call. */
export async function saveSetting(
  { admin }: Pick<TestDatabase, 'admin'>,
  { company_id, key, value }: { company_id: number; key: string; value: string },
): Promise<void> {
  await admin
    .insertInto('settings')
    .values({ company_id, key, value })
    .onConflict((conflict) => conflict.columns(['company_id', 'key']).doUpdateSet({ value }))
    .execute();
}
