import { aCompany } from '@recadia/db/testing';
import { useTestDatabase } from '@recadia/db/testing/use-database';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { rollUpCompany } from './roll-up.ts';
import { everyQueue } from './tracking-periods.ts';

const abreast = 4;
const rounds = 5;
const each = 60;

const db = useTestDatabase({ poolSize: abreast });

it('counts each line once when several workers fold', async () => {
  const { id: companyId } = await aCompany(db.admin);
  for (let round = 1; round <= rounds; round += 1) {
    const first = round * each;
    await sql`insert into ticket_events (company_id, ticket_id, contact_id, kind, data)
      select ${companyId}, n, n, e.kind, e.data::jsonb from generate_series(${first}::int, ${first + each - 1}::int) n,
        (values ('opened', '{}'), ('resolved', '{"status": "closed"}')) e (kind, data)`.execute(db.admin);
    await Promise.all(Array.from({ length: abreast }, () => rollUpCompany({ companyId })));
    const counted = await db.admin
      .selectFrom('ticket_days')
      .select((eb) => [eb.fn.sum('opened').as('opened'), eb.fn.sum('finished').as('finished')])
      .where('company_id', '=', companyId)
      .where('queue_id', '=', everyQueue)
      .executeTakeFirstOrThrow();
    expect([Number(counted.opened), Number(counted.finished)]).toEqual([round * each, round * each]);
  }
});
