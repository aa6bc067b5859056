import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { aCompany, aTwoFactor, aUser } from '../testing/builders.ts';
import { useTestDatabase } from '../testing/use-database.ts';
import { sealed } from './columns.ts';
import { rotateKeys } from './rotate.ts';
import { summaryOf } from './summary.ts';
import { createVault } from './vault.ts';

const database = useTestDatabase();
let company_id: number;
let user_id: number;
beforeEach(async () => {
  company_id = (await aCompany(database.admin)).id;
  user_id = (await aUser(database.admin, { company_id })).id;
});

const [oldKey, newKey] = [0, 1].map(() => randomBytes(32).toString('hex')) as [string, string];
const place = () => sealed.twoFactorSecret.place({ company_id, user_id });
const rotate = (...keys: [string, ...string[]]) => rotateKeys({ appUrl: database.urls.app, keys });

async function keepSecret(secret_sealed: string) {
  await aTwoFactor(database.admin, { company_id, user_id, secret_sealed, code_hash: '0'.repeat(64) });
}
const write = (to: { secret_sealed: string }, db = database.admin) =>
  db.updateTable('two_factors').set(to).where('user_id', '=', user_id).execute();
const read = async () =>
  (
    await database.admin
      .selectFrom('two_factors')
      .select('secret_sealed')
      .where('user_id', '=', user_id)
      .executeTakeFirstOrThrow()
  ).secret_sealed;

describe('rotating keys', () => {
  // First in this file: with one company, the next commit of the rotation shows that it has reached the row.
  it('keeps the newer value when the product writes during the rotation', async () => {
    await keepSecret(createVault([oldKey]).seal('velho', place()));
    const rotating = await database.admin.transaction().execute(async (tx) => {
      await sql`select from two_factors where user_id = ${user_id} for update`.execute(tx);
      const before = 'connections.cloud_secrets_sealed';
      let work: ReturnType<typeof rotateKeys> | undefined;
      await new Promise<void>((reached) => {
        const onColumn = (column: string) => column === before && reached();
        work = rotateKeys({ appUrl: database.urls.app, keys: [newKey, oldKey], onColumn });
      });
      await expect.poll(() => hasReachedRow(), { timeout: 30_000, interval: 5 }).toBe(true);
      await write({ secret_sealed: createVault([oldKey]).seal('novo', place()) }, tx);
      return { work };
    });
    expect((await rotating.work)?.left).toBe(0);
    expect(createVault([newKey]).open(await read(), place())).toBe('novo');
  });

  it('seals every value anew once and changes nothing when repeated', async () => {
    await keepSecret(createVault([oldKey]).seal('segredo', place()));
    expect((await rotate(newKey, oldKey)).left).toBe(0);
    const sealedAnew = await read();
    expect(createVault([newKey]).open(sealedAnew, place())).toBe('segredo');
    expect((await rotate(newKey, oldKey)).resealed).toBe(0);
    expect(await read()).toBe(sealedAnew);
  });

  it('goes through more rows than one round holds', async () => {
    const vault = createVault([oldKey]);
    const { id: connection_id } = await database.admin
      .insertInto('connections')
      .values({ company_id, name: 'Loja' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await database.admin
      .insertInto('wa_sessions')
      .values({ company_id, connection_id })
      .onConflict((c) => c.doNothing())
      .execute();
    const rows = Array.from({ length: 450 }, (_, n) => ({ company_id, connection_id, type: 'pre-key', id: String(n) }));
    const values = rows.map((row) => ({ ...row, value_sealed: vault.seal(row.id, sealed.linkedKey.place(row)) }));
    await database.admin.insertInto('wa_keys').values(values).execute();
    expect(await rotate(newKey, oldKey)).toMatchObject({ resealed: 450, left: 0 });
    const stored = await database.admin
      .selectFrom('wa_keys')
      .selectAll()
      .where('company_id', '=', company_id)
      .execute();
    const opened = stored.map((row) => createVault([newKey]).open(row.value_sealed, sealed.linkedKey.place(row)));
    expect(opened.sort()).toEqual(rows.map(({ id }) => id).sort());
  });

  it('reports values that no key opens and does not ask to keep the old key for them', async () => {
    await keepSecret(createVault([randomBytes(32).toString('hex')]).seal('perdido', place()));
    const before = await read();
    const rotation = await rotate(newKey, oldKey);
    expect(rotation).toMatchObject({ left: 0, unreadable: new Map([['two_factors.secret_sealed', 1]]) });
    expect(await read()).toBe(before);
    expect(summaryOf(rotation).join('\n')).toContain('No key opens 1 in two_factors.secret_sealed');
  });
});

it('says that old keys can be removed only when nothing is left under them', () => {
  const finished = { resealed: 3, left: 0, unreadable: new Map<string, number>() };
  expect(summaryOf(finished).join('\n')).toContain('can be removed');
  expect(summaryOf({ ...finished, left: 1 }).join('\n')).not.toContain('can be removed');
});

/** Whether the rotation has passed the locked row, or waits for it. */
async function hasReachedRow(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where application_name = 'recadia rotate-keys' and datname = current_database()
      and (wait_event_type = 'Lock' or (state = 'idle' and query = 'commit'))`.execute(database.admin);
  return rows.length > 0;
}
