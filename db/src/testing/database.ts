import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DatabaseUrls } from '../bootstrap.ts';
import { wireTypes } from '../client.ts';
import { migrate } from '../migrate.ts';
import type { DB } from '../schema.gen.ts';
import { adminUrl, inDatabase, withAdmin } from './admin.ts';
import { cloneName, dropDatabase } from './empty-database.ts';
import { ensureTemplate } from './template.ts';
import { roleUrls } from './urls.ts';

export type TestDatabase = {
  name: string;
  urls: DatabaseUrls & { admin: string };
  /** A superuser connection that no policy filters: for builders and for checking stored rows. */
  admin: Kysely<DB>;
  /** Sets the clock to this instant; time continues from there. */
  holdClock(instant: Date): Promise<void>;
  moveClock(ms: number): Promise<void>;
  freeClock(): Promise<void>;
  drop(): Promise<void>;
};

/** A separate database for one test file, cloned from a migrated template in well under a second. */
export async function testDatabase({ cell = 0 }: { cell?: number } = {}): Promise<TestDatabase> {
  const template = await ensureTemplate();
  const name = cloneName();
  await withAdmin((client) => client.query(`create database ${name} owner recadia_owner template ${template}`));

  const url = inDatabase(adminUrl(), name);
  const urls = roleUrls(url);
  if (cell !== 0) await migrate({ ownerUrl: urls.owner, cell });
  const pool = new pg.Pool({ connectionString: url, max: 3, types: wireTypes });
  // Dropping the clone cuts connections that are still closing.
  pool.on('error', () => undefined);
  const admin = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return {
    name,
    urls: { ...urls, admin: url },
    admin,
    ...clockOf(admin),
    async drop() {
      await admin.destroy();
      await dropDatabase(name);
    },
  };
}

function clockOf(admin: Kysely<DB>): Pick<TestDatabase, 'holdClock' | 'moveClock' | 'freeClock'> {
  const setOffset = async (offset_ms: number) => {
    await admin
      .insertInto('app_clock')
      .values({ offset_ms })
      .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ offset_ms }))
      .execute();
  };
  return {
    holdClock: (instant) => setOffset(instant.getTime() - Date.now()),
    async moveClock(ms) {
      const row = await admin.selectFrom('app_clock').select('offset_ms').executeTakeFirst();
      await setOffset((row?.offset_ms ?? 0) + ms);
    },
    async freeClock() {
      await admin.deleteFrom('app_clock').execute();
    },
  };
}
