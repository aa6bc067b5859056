import type { TenantTx } from '@recadia/db';
import type { SelectQueryBuilder } from 'kysely';

/** The number of rows that a query finds. Counting stops at `cap` + 1: the screen shows "1,000+" beyond. */
export async function countUpTo<Tables, From extends keyof Tables, Row>(
  tx: TenantTx,
  query: SelectQueryBuilder<Tables, From, Row>,
  cap: number,
): Promise<number> {
  const { n } = await tx
    .selectFrom(query.limit(cap + 1).as('capped'))
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}
