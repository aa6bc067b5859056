import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { systemTx, tenantTx } from '../scope.ts';
import { pruneEvents, relayClaim, relayNumber, relayRelease, type RelayPartition } from './system.ts';
import { aCompany } from '../testing/builders.ts';
import { useTestDatabase } from '../testing/use-database.ts';

const database = useTestDatabase({ poolSize: 4 });

beforeEach(async () => {
  await database.admin.updateTable('relay_leases').set({ owner: null, expires_at: null }).execute();
  await database.admin.deleteFrom('events').execute();
});

const claim = (owner: string, max = 16, leaseMs = 10_000) =>
  systemTx((sys) => relayClaim(sys, { owner, leaseMs, max }));
const number = (lease: RelayPartition | RelayPartition[], limit = 100) =>
  systemTx((sys) => relayNumber(sys, [lease].flat(), limit));
const emit = (companyId: number, entity_id: string) =>
  tenantTx({ companyId }, (tx) =>
    tx.insertInto('events').values({ company_id: companyId, name: 'tag.created', entity_id }).execute(),
  );

async function leaseOf(companyId: number, owner: string): Promise<RelayPartition> {
  const held = (await claim(owner)).find(({ partition }) => partition === companyId % 16);
  if (!held) throw new Error('The partition is held by someone else.');
  return held;
}

describe('leases', () => {
  it('are shared out without overlap, up to what each asks for', async () => {
    const [one, two] = await Promise.all([claim('one', 8), claim('two', 8)]);
    const partitions = [...one, ...two].map((lease) => lease.partition).sort((a, b) => a - b);
    expect(new Set(partitions).size).toBe(partitions.length);
    expect([...(await claim('one', 8)), ...(await claim('two', 8))]).toHaveLength(16);
    expect(await claim('three')).toEqual([]);
  });

  it('keep their epoch when renewed and get a higher one when they change hands', async () => {
    const [first] = await claim('one', 1, 50);
    expect(await claim('one', 1, 50)).toEqual([first]);
    await new Promise((resolve) => setTimeout(resolve, 80));
    const [taken] = await claim('two', 1);
    expect(taken).toEqual({ partition: first?.partition, epoch: (first?.epoch ?? 0) + 1 });
    expect((await claim('one', 16)).map((lease) => lease.partition)).not.toContain(first?.partition);
  });

  it('are handed over at once by a relay that stops', async () => {
    await claim('one');
    await systemTx((sys) => relayRelease(sys, 'one'));
    expect(await claim('two')).toHaveLength(16);
  });

  it('run by the real clock, whatever the product thinks the time is', async () => {
    await claim('one');
    await database.moveClock(86_400_000);
    expect(await claim('two')).toEqual([]);
    await database.freeClock();
  });
});

describe('numbering', () => {
  it('gives each company its own row of numbers without gaps, and each event once', async () => {
    const [a, b] = [(await aCompany(database.admin)).id, (await aCompany(database.admin)).id];
    const leases = await claim('one');
    const relayAll = () => number(leases);
    for (const [company, entity] of [
      [a, 'a1'],
      [b, 'b1'],
      [a, 'a2'],
    ] as const)
      await emit(company, entity);
    const of = (company: number, events: Awaited<ReturnType<typeof relayAll>>) =>
      events.filter((event) => event.company_id === company).map(({ seq, entity_id }) => [seq, entity_id]);

    const first = await relayAll();
    expect(of(a, first)).toEqual([
      [1, 'a1'],
      [2, 'a2'],
    ]);
    expect(of(b, first)).toEqual([[1, 'b1']]);
    expect(await relayAll()).toEqual([]);

    await emit(a, 'a3');
    expect(of(a, await relayAll())).toEqual([[3, 'a3']]);
    const tip = await tenantTx({ companyId: a }, (tx) => tx.selectFrom('company_event_seq').selectAll().execute());
    expect(tip).toEqual([{ company_id: a, last_seq: 3 }]);
  });

  it('takes no more than its limit, oldest first', async () => {
    const companyId = (await aCompany(database.admin)).id;
    for (const entity of ['1', '2', '3']) await emit(companyId, entity);
    const lease = await leaseOf(companyId, 'one');
    expect((await number(lease, 2)).map((event) => event.entity_id)).toEqual(['1', '2']);
    expect((await number(lease, 2)).map((event) => [event.seq, event.entity_id])).toEqual([[3, '3']]);
  });

  it('leaves out the partitions that another relay holds', async () => {
    const [a, b] = [(await aCompany(database.admin)).id, (await aCompany(database.admin)).id];
    await emit(a, 'a1');
    await emit(b, 'b1');
    const leases = await claim('one');
    await database.admin
      .updateTable('relay_leases')
      .set({ owner: 'two', epoch: sql`epoch + 1` })
      .where('partition', '=', b % 16)
      .execute();
    expect((await number(leases)).map((event) => event.entity_id)).toEqual(['a1']);
  });

  it('is refused to a holder whose lease changed hands or ran out', async () => {
    const companyId = (await aCompany(database.admin)).id;
    await emit(companyId, '1');
    const old = await leaseOf(companyId, 'one');
    await systemTx((sys) => relayRelease(sys, 'one'));
    expect(await number(old)).toEqual([]);
    const current = await leaseOf(companyId, 'two');
    expect(await number(old)).toEqual([]);
    expect(await number(current)).toHaveLength(1);
  });

  it('numbers each event once when a holder asks twice under one epoch', async () => {
    const companyId = (await aCompany(database.admin)).id;
    for (const entity of ['1', '2']) await emit(companyId, entity);
    const lease = await leaseOf(companyId, 'one');
    let commit: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (commit = resolve));
    let hasNumbered: () => void = () => undefined;
    const numbered = new Promise<void>((resolve) => (hasNumbered = resolve));
    const first = systemTx(async (sys) => {
      const events = await relayNumber(sys, [lease], 100);
      hasNumbered();
      await held;
      return events;
    });
    await numbered;
    const second = number(lease);
    const waiting = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(database.admin)).rows[0]?.count).toBe(1);
    commit();
    expect((await first).map(({ seq }) => seq)).toEqual([1, 2]);
    expect(await second).toEqual([]);
    const rows = await database.admin.selectFrom('events').select('seq').orderBy('seq').execute();
    expect(rows).toEqual([{ seq: 1 }, { seq: 2 }]);
  });

  it('never repeats a number or loses an event while writers, a holder and a rival run', async () => {
    const companyId = (await aCompany(database.admin)).id;
    const relayed: number[] = [];
    let isWriting = true;
    const relay = async (owner: string) => {
      while (isWriting || (await unnumbered()) > 0) {
        const lease = (await claim(owner, 16, 40)).find(({ partition }) => partition === companyId % 16);
        if (lease) relayed.push(...(await number(lease, 7)).map((event) => event.seq));
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 60));
      }
    };
    const write = async () => {
      for (let at = 0; at < 40; at += 1) await emit(companyId, String(at));
    };
    const relays = [relay('one'), relay('two')];
    await Promise.all([write(), write()]);
    isWriting = false;
    await Promise.all(relays);
    expect(relayed.sort((a, b) => a - b)).toEqual(Array.from({ length: 80 }, (_, at) => at + 1));
  });
});

describe('pruning', () => {
  it('removes old numbered events only', async () => {
    const companyId = (await aCompany(database.admin)).id;
    for (const entity of ['1', '2']) await emit(companyId, entity);
    await number(await leaseOf(companyId, 'one'), 1);
    await database.moveClock(8 * 86_400_000);
    await emit(companyId, '3');
    const cutoff = new Date(Date.now() + 86_400_000);
    expect(await systemTx((sys) => pruneEvents(sys, { after: null, cutoff, limit: 100 }))).toMatchObject({
      deleted: 1,
    });
    const left = await database.admin.selectFrom('events').select('entity_id').orderBy('id').execute();
    expect(left).toEqual([{ entity_id: '2' }, { entity_id: '3' }]);
    await database.freeClock();
  });
});

async function unnumbered(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from events where seq is null`.execute(database.admin);
  return rows[0]?.n ?? 0;
}
