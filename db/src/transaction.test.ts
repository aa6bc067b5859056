import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { tenantTx, type TenantTx } from './scope.ts';
import { aCompany } from './testing/builders.ts';
import { aTag } from './testing/builders/tags.ts';
import { useTestDatabase } from './testing/use-database.ts';
import { afterCommit } from './transaction.ts';

const background: unknown[] = [];
const database = useTestDatabase({ poolSize: 3, onBackgroundError: (error) => background.push(error) });
let companyId: number;

beforeEach(async () => {
  companyId = (await aCompany(database.admin)).id;
  background.length = 0;
});

const setting = (key: string) => ({ company_id: companyId, key, value: 'x' });
const savedKeys = async () => {
  const rows = await database.admin.selectFrom('settings').select('key').where('company_id', '=', companyId).execute();
  return rows.map((row) => row.key);
};
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

describe('after commit', () => {
  it('runs its hooks once the rows are there for everyone, nested ones too', async () => {
    const seen: string[][] = [];
    const look = async () => void seen.push(await savedKeys());
    await tenantTx({ companyId }, async (tx) => {
      await tx.insertInto('settings').values(setting('call')).execute();
      afterCommit(tx, look);
      await tenantTx({ companyId }, async (inner) => afterCommit(inner, look));
      await settled();
      expect(seen).toEqual([]);
    });
    await expect.poll(() => seen).toEqual([['call'], ['call']]);
  });

  it('forgets its hooks when the transaction rolls back', async () => {
    let ran = false;
    const failing = tenantTx({ companyId }, async (tx) => {
      afterCommit(tx, () => void (ran = true));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await settled();
    expect(ran).toBe(false);
  });

  it('does not fail the work when a hook fails, but says so', async () => {
    const saved = await tenantTx({ companyId }, async (tx) => {
      afterCommit(tx, () => Promise.reject(new Error('redis is away')));
      return 'saved';
    });
    expect(saved).toBe('saved');
    await expect.poll(() => background).toEqual([new Error('redis is away')]);
  });

  it('takes no hook once the transaction is over', async () => {
    const tx = await tenantTx({ companyId }, async (running) => running);
    expect(() => afterCommit(tx, () => undefined)).toThrow('running transaction');
  });
});

describe('a transaction', () => {
  it('says so when an error inside it was swallowed and nothing was saved', async () => {
    const swallowing = tenantTx({ companyId }, async (tx) => {
      await tx.insertInto('settings').values(setting('call')).execute();
      await sql`select 1 / 0`.execute(tx).catch(() => undefined);
    });
    await expect(swallowing).rejects.toThrow('an error inside it was ignored');
    expect(await savedKeys()).toEqual([]);
  });

  it('lets queries started side by side wait their turn', async () => {
    const rows = await tenantTx({ companyId }, (tx) =>
      Promise.all([1, 2, 3].map((number) => sql<{ n: number }>`select ${number}::int as n`.execute(tx))),
    );
    expect(rows.map((result) => result.rows[0]?.n)).toEqual([1, 2, 3]);
  });

  it('starts over after a deadlock, and both sides end well', async () => {
    const [one, two] = [
      await aTag(database.admin, { company_id: companyId }),
      await aTag(database.admin, { company_id: companyId }),
    ];
    let runs = 0;
    let holding = 0;
    const lockBoth = (first: number, second: number) =>
      tenantTx({ companyId }, async (tx) => {
        runs += 1;
        await lock(tx, first);
        holding += 1;
        // Each transaction locks its first row before either requests the other's row.
        while (holding < 2) await settled();
        await lock(tx, second);
        return 'done';
      });
    expect(await Promise.all([lockBoth(one.id, two.id), lockBoth(two.id, one.id)])).toEqual(['done', 'done']);
    // The one that started over may collide again.
    expect(runs).toBeGreaterThanOrEqual(3);
  });

  it('starts over at most twice, and never for another kind of error', async () => {
    const runsUntil = async (code: string) => {
      let runs = 0;
      const failing = tenantTx({ companyId }, async (tx) => {
        runs += 1;
        await sql`do language plpgsql ${sql.lit(`begin raise exception 'made' using errcode = '${code}'; end`)}`.execute(
          tx,
        );
      });
      await expect(failing).rejects.toThrow('made');
      return runs;
    };
    expect(await runsUntil('40001')).toBe(3);
    expect(await runsUntil('40P01')).toBe(3);
    expect(await runsUntil('23505')).toBe(1);
  });

  it('survives the loss of its connection, and the pool goes on with a new one', async () => {
    const cut = tenantTx({ companyId }, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await sql`select pg_terminate_backend(${rows[0]?.pid}::int)`.execute(database.admin);
      await settled();
      await tx.insertInto('settings').values(setting('call')).execute();
    });
    await expect(cut).rejects.toThrow();
    await tenantTx({ companyId }, (tx) => tx.insertInto('settings').values(setting('userRating')).execute());
    expect(await savedKeys()).toEqual(['userRating']);
  });
});

function lock(tx: TenantTx, id: number) {
  return tx.updateTable('tags').set({ kanban: 1 }).where('id', '=', id).execute();
}
