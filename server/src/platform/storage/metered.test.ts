import { aCompany } from '@recadia/db/testing';
import { useTestDatabase } from '@recadia/db/testing/use-database';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDiskStorage } from './disk.ts';
import { keepFile } from './keep.ts';
import { createMeteredStorage } from './metered.ts';
import { newPath, type Storage } from './storage.ts';

const database = useTestDatabase({ poolSize: 4 });
let root: string;
let companyId: number;
let disk: Storage;
let storage: Storage;
const quota = 1_000_000;

beforeEach(async () => {
  companyId = (await aCompany(database.admin)).id;
  root = await mkdtemp(join(tmpdir(), 'recadia-metered-'));
  disk = createDiskStorage(root);
  storage = createMeteredStorage(disk, quota);
  return () => rm(root, { recursive: true, force: true });
});

const bytesOf = (size: number) => Readable.from([Buffer.alloc(size)]);
async function put(size: number, into = storage): Promise<string> {
  const path = newPath(companyId, new Date());
  await into.put(path, bytesOf(size), 10_000_000);
  return path;
}
async function usage() {
  const { rows } = { rows: await database.admin.selectFrom('storage_usage').selectAll().execute() };
  return rows.find((row) => row.company_id === companyId)?.bytes ?? 0;
}
async function stored(): Promise<number> {
  let count = 0;
  for await (const file of disk.list(companyId)) count += file.path ? 1 : 0;
  return count;
}

describe('the bytes of a company', () => {
  it('follow the files it stores and removes', async () => {
    const [one, two] = [await put(300), await put(200)];
    expect(await usage()).toBe(500);
    await storage.remove(one);
    await storage.remove(one);
    expect(await usage()).toBe(200);
    await storage.remove(two);
    expect(await usage()).toBe(0);
  });

  it('refuse a file when it would pass the quota, and leave nothing of it behind', async () => {
    await put(600_000);
    await expect(put(600_000)).rejects.toMatchObject({ reason: 'over-quota' });
    expect([await usage(), await stored()]).toEqual([600_000, 1]);
    await put(400_000);
    await expect(put(1)).rejects.toMatchObject({ reason: 'over-quota' });
  });

  it('stay within the quota when many files come at once', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => put(300_000)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect([await usage(), await stored()]).toEqual([900_000, 3]);
  });

  it('follow the plan when the plan names a quota', async () => {
    const { plan_id } = await database.admin
      .selectFrom('companies')
      .select('plan_id')
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow();
    await database.admin.updateTable('plans').set({ storage_mb: 2 }).where('id', '=', plan_id).execute();
    await put(1_500_000);
    await expect(put(1_500_000)).rejects.toMatchObject({ reason: 'over-quota' });
    await database.admin.updateTable('plans').set({ storage_mb: null }).where('id', '=', plan_id).execute();
  });

  it('take in files that were stored before there was a count, once', async () => {
    const path = await put(700, disk);
    const before = new Date(Date.now() - 2 * 86_400_000);
    await utimes(join(root, path), before, before);
    for (let round = 0; round < 2; round += 1) for await (const file of storage.list()) expect(file.path).toBe(path);
    expect(await usage()).toBe(700);
  });
});

it('tells an uploader in words when the quota is used up or the disk is nearly full', async () => {
  const file = () => ({ name: 'a.txt', bytes: bytesOf(10) });
  const none = createMeteredStorage(disk, 0);
  await expect(keepFile(none, { companyId }, file())).rejects.toMatchObject({
    code: 'ERR_QUOTA_EXCEEDED',
    status: 413,
  });
  const full = createDiskStorage(root, { reserveBytes: Number.MAX_SAFE_INTEGER });
  await expect(keepFile(full, { companyId }, file())).rejects.toMatchObject({ code: 'ERR_STORAGE_FULL', status: 507 });
  expect(await stored()).toBe(0);
});
