import { startS3, type S3Emulator } from '@recadia/emulators/s3';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestServer } from '../../testing/use-server.ts';
import { clock } from '../clock.ts';
import { createStreamClient } from '../http-client-stream.ts';
import { createDiskStorage } from './disk.ts';
import type { Needs } from './needs.ts';
import { sweepOrphans } from './orphans.ts';
import { createS3Storage } from './s3.ts';
import { newPath, type Storage } from './storage.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const server = useTestServer();
let s3: S3Emulator;
let folder: string;
beforeAll(async () => {
  s3 = await startS3({ pageSize: 50 });
  folder = await mkdtemp(join(tmpdir(), 'recadia-orphans-'));
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await change({ restored_at: null, held_at: null, sweep_allowed_until: null });
});

type Row = { id: string; restored_at: Date | null; held_at: Date | null; sweep_allowed_until: Date | null };
const change = (row: Partial<Row>) => server.db.admin.updateTable('installation').set(row).execute();
const inSomeMs = (ms: number) => new Date(clock.now().getTime() + ms);

const bucket = (prefix: string) =>
  createS3Storage({
    endpoint: s3.endpoint,
    bucket: s3.bucket,
    client: createStreamClient([new URL(s3.endpoint).host]),
    ...s3.credentials,
    prefix,
  });
/** Each test has its own storage. */
const drivers: Record<string, () => Storage> = {
  disk: () => createDiskStorage(join(folder, randomUUID())),
  s3: () => bucket(`${randomUUID()}/`),
};

async function fill(storage: Storage, count: number): Promise<string[]> {
  const paths = Array.from({ length: count }, () => newPath(1, new Date()));
  for (const path of paths) await storage.put(path, Readable.from(['x']), 10);
  return paths;
}
async function pathsOf(files: AsyncIterable<{ path: string }>): Promise<string[]> {
  const paths: string[] = [];
  for await (const { path } of files) paths.push(path);
  return paths.sort();
}
const knows =
  (paths: string[]): Needs =>
  (_tx, _scope, asked) =>
    Promise.resolve(asked.filter((path) => paths.includes(path)));
/** Files get the machine's time, so the product's time moves one day on for the work, and back. */
async function dayLater<T>(work: () => Promise<T>): Promise<T> {
  await server.moveClock(dayMs + hourMs);
  try {
    return await work();
  } finally {
    await server.moveClock(-dayMs - hourMs);
  }
}

describe.each(['disk', 's3'])('file sweep on %s', (name) => {
  const aStorage = () => drivers[name]?.() as Storage;

  it('X-FIL-01 removes nothing when the database does not know the files of the storage', async () => {
    const storage = aStorage();
    const paths = await fill(storage, 30);
    const sweep = await dayLater(() => sweepOrphans(storage, [knows([])]));
    expect(sweep).toMatchObject({ refused: 'too-many-orphans', files: 30, orphans: 30 });
    expect(await pathsOf(storage.list())).toEqual(paths.sort());
    expect(await storage.findInstallation()).toBeNull();
  });

  it('X-FIL-01 removes nothing when the storage belongs to another installation', async () => {
    const storage = aStorage();
    await storage.claimFor(randomUUID());
    const paths = await fill(storage, 20);
    const sweep = await dayLater(() => sweepOrphans(storage, [knows(paths.slice(1))]));
    expect(sweep).toMatchObject({ refused: 'foreign-storage' });
    expect(await pathsOf(storage.list())).toEqual(paths.sort());
  });

  it('X-FIL-01 keeps the first claim of two', async () => {
    const storage = aStorage();
    const [first, second] = [randomUUID(), randomUUID()];
    expect(await storage.claimFor(first)).toBe(first);
    expect(await storage.claimFor(second)).toBe(first);
  });

  it('X-FIL-01 moves an orphan into quarantine and removes it after 30 days', async () => {
    const storage = aStorage();
    const [orphan = '', ...known] = await fill(storage, 20);
    const sweep = () => sweepOrphans(storage, [knows(known)]);
    expect(await sweep()).toMatchObject({ refused: null, orphans: 0 });
    expect(await dayLater(sweep)).toMatchObject({ refused: null, quarantined: 1, removed: 0 });
    await expect(storage.open(orphan)).rejects.toThrow('missing');
    expect(await pathsOf(storage.quarantine.list())).toEqual([orphan]);
    await server.moveClock(30 * dayMs);
    expect(await dayLater(sweep)).toMatchObject({ refused: null, removed: 1 });
    await server.moveClock(-30 * dayMs);
    expect(await pathsOf(storage.quarantine.list())).toEqual([]);
  });

  it('X-FIL-01 brings a file back from quarantine when a row names it', async () => {
    const storage = aStorage();
    const [orphan = '', ...known] = await fill(storage, 20);
    await dayLater(() => sweepOrphans(storage, [knows(known)]));
    const again = await dayLater(() => sweepOrphans(storage, [knows([orphan, ...known])]));
    expect(again).toMatchObject({ refused: null, restored: 1 });
    (await storage.open(orphan)).destroy();
  });
});

describe('file sweep', () => {
  const swept = async (storage: Storage, paths: string[], known: number) =>
    (await dayLater(() => sweepOrphans(storage, [knows(paths.slice(0, known))]))).refused;

  it('X-FIL-01 refuses more than 100 files or a tenth of them without an operator’s word', async () => {
    const storage = createDiskStorage(join(folder, randomUUID()));
    const paths = await fill(storage, 40);
    expect(await swept(storage, paths, 35)).toBe('too-many-orphans');
    expect(await swept(storage, paths, 36)).toBeNull();
    expect(await swept(storage, paths, 20)).toBe('too-many-orphans');
    await change({ sweep_allowed_until: inSomeMs(2 * dayMs) });
    expect(await swept(storage, paths, 20)).toBeNull();
    expect(await pathsOf(storage.list())).toEqual(paths.slice(0, 20).sort());
  });

  it('X-FIL-01 X-RST-01 refuses while work is held and for a day after a restore', async () => {
    const storage = createDiskStorage(join(folder, randomUUID()));
    const paths = await fill(storage, 20);
    await change({ held_at: inSomeMs(0) });
    expect(await swept(storage, paths, 19)).toBe('held');
    await change({ held_at: null, restored_at: inSomeMs(2 * hourMs) });
    expect(await swept(storage, paths, 19)).toBe('restored-lately');
    await change({ restored_at: inSomeMs(-hourMs) });
    expect(await swept(storage, paths, 19)).toBeNull();
  });

  it('X-FIL-01 shares a bucket by prefix', async () => {
    const [mine, other] = [bucket('mine/'), bucket('other/')];
    const [path = ''] = await fill(mine, 1);
    await fill(other, 2);
    expect(await pathsOf(mine.list())).toEqual([path]);
    expect(await mine.claimFor('one')).toBe('one');
    expect(await other.claimFor('two')).toBe('two');
    await expect(other.open(path)).rejects.toThrow('missing');
  });
});

it('X-FIL-01 has an installation id in the database', async () => {
  const { rows } = await sql<{ id: string }>`select id from installation`.execute(server.db.admin);
  expect(rows).toHaveLength(1);
});
