import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { claimFileRemovals, claimLanes, systemTx, type Share, type SystemTx } from '../index.ts';
import { aCompany, aConnection } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-database.ts';

const db = useTestDatabase({ poolSize: 2 });

const leaseMs = 30_000;
const gateway = 'gateway-of-claims';

interface Place {
  company_id: number;
  connection_id: number;
}

async function aPlace(): Promise<Place> {
  const { id: company_id } = await aCompany(db.admin);
  const { id: connection_id } = await aConnection(db.admin, { company_id });
  await db.admin.updateTable('wa_sessions').set({ owner: gateway }).where('company_id', '=', company_id).execute();
  return { company_id, connection_id };
}

type Claim = (sys: SystemTx, room: { max: number; share: Share }) => Promise<{ company_id: number }[]>;
type Insert = (place: Place, due_at: Date) => Promise<unknown>;

/** A claim: the SQL function, how a row becomes due, and whether the rows of a blocked company wait. */
interface DueRows {
  fn: string;
  whenBlocked: 'waits' | 'goes on';
  insert: Insert;
  claim: Claim;
}

/** Every claim of due rows. */
const claims: Record<string, DueRows> = {
  'file removals': {
    fn: 'file_removals_claim',
    whenBlocked: 'goes on',
    insert: ({ company_id }, due_at) =>
      db.admin.insertInto('file_removals').values({ company_id, path: randomUUID(), due_at }).execute(),
    claim: (sys, room) => claimFileRemovals(sys, { leaseMs, ...room }),
  },
};

describe.each(Object.entries(claims))('claims of %s', (_name, { insert, claim }) => {
  it('leave a share to other companies when one company has many due rows', async () => {
    const [busy, quiet] = [await aPlace(), await aPlace()];
    for (let n = 0; n < 7; n += 1) await insert(busy, new Date(n * 1_000));
    const take = async (max: number, held: Place[]) => {
      const inWork = held.map((place) => ({ companyId: place.company_id, connectionId: place.connection_id }));
      const share = { perCompany: 3, perConnection: 3, held: inWork };
      const rows = await systemTx((sys) => claim(sys, { max, share }));
      return rows.map(({ company_id }) => (company_id === busy.company_id ? 'busy' : 'quiet'));
    };
    expect(await take(10, [])).toEqual(['busy', 'busy', 'busy']);
    await insert(quiet, new Date(60_000));
    expect(await take(1, [busy])).toEqual(['quiet']);
    await insert(quiet, new Date(60_000));
    expect(await take(10, [busy, busy, busy])).toEqual(['quiet']);
    expect(await take(10, [busy, busy])).toEqual(['busy']);
    expect(await take(10, [])).toEqual(['busy', 'busy', 'busy']);
    expect(await take(10, [])).toEqual([]);
  });
});

const laneClaim = (direction: 'in' | 'out' | 'work', gatewayOf: { gateway?: string }): DueRows => ({
  fn: 'lanes_claim',
  whenBlocked: direction === 'out' ? 'waits' : 'goes on',
  insert: async ({ company_id, ...place }, due_at) => {
    const cloud = { company_id, provider: 'cloud', cloud_app_key: randomUUID() };
    const connection_id = gatewayOf.gateway ? place.connection_id : (await aConnection(db.admin, cloud)).id;
    const lane = { company_id, connection_id, direction, chat: 'pn:1', due_at };
    await db.admin.insertInto('lanes').values(lane).execute();
  },
  claim: (sys, room) => claimLanes(sys, { owner: 'claims', direction, leaseMs, background: 10, ...gatewayOf, ...room }),
});

/** The claims whose shares lanes.test.ts proves. */
const otherClaims: Record<string, DueRows> = {
  'outgoing lanes of linked phones': laneClaim('out', { gateway }),
  'outgoing lanes of the Cloud API': laneClaim('out', {}),
  'incoming lanes': laneClaim('in', {}),
  'ticket lanes': laneClaim('work', {}),
};

describe('claims of a company that may not work', () => {
  const take = async (claim: Claim, { company_id }: Place) => {
    const share = { perCompany: 100, perConnection: 100, held: [] };
    const rows = await systemTx((sys) => claim(sys, { max: 1_000, share }));
    return rows.filter((row) => row.company_id === company_id).length;
  };
  const set = (
    { company_id }: Place,
    fields: { status?: boolean; due_date?: string | null; leaving_at?: Date | null },
  ) => db.admin.updateTable('companies').set(fields).where('id', '=', company_id).execute();

  it.each(Object.entries({ ...claims, ...otherClaims }))(
    'let %s wait when they leave the product, and go on otherwise',
    async (_name, { insert, claim, whenBlocked }) => {
      const held = whenBlocked === 'waits' ? 0 : 1;
      for (const [stop, restart] of [
        [{ due_date: '2020-01-01' }, { due_date: '2999-01-01' }],
        [{ status: false }, { status: true }],
        [{ leaving_at: new Date() }, { leaving_at: null }],
      ] as const) {
        const place = await aPlace();
        await insert(place, new Date(1_000));
        await set(place, stop);
        expect(await take(claim, place), JSON.stringify(stop)).toBe(held);
        await set(place, restart);
        expect(await take(claim, place), JSON.stringify(restart)).toBe(1 - held);
      }
    },
  );

  it('are all listed here, or belong to no company', async () => {
    const { rows } = await sql<{ name: string }>`
      select proname as name from pg_proc
      where proowner = 'recadia_system'::regrole and proname like '%\\_claim' order by 1`.execute(db.admin);
    // Partitions of the relay belong to no single company; linked sessions sleep after seven days (sleep.test.ts).
    // The share rules of jobs are proven by the tests of the job engine.
    const elsewhere = ['jobs_claim', 'relay_claim', 'sessions_claim'];
    const listed = Object.values({ ...claims, ...otherClaims }).map(({ fn }) => fn);
    expect(rows.map((row) => row.name)).toEqual([...new Set([...listed, ...elsewhere])].sort());
  });
});
