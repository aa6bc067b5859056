import { startS3, type S3Emulator } from '@recadia/emulators/s3';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStreamClient } from '../http-client-stream.ts';
import { createDiskStorage } from './disk.ts';
import { createS3Storage } from './s3.ts';
import { signedHeaders } from './signature-v4.ts';
import { newPath, openLater, StorageError, type Storage } from './storage.ts';

const now = new Date('2027-03-05T12:00:00Z');
const MB = 1024 * 1024;
let root: string;
let s3: S3Emulator;
const drivers: Record<string, Storage> = {};

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'recadia-storage-'));
  s3 = await startS3({ pageSize: 3 });
  drivers['disk'] = createDiskStorage(root);
  drivers['s3'] = s3Storage();
});
afterAll(async () => {
  await s3.close();
  await rm(root, { recursive: true, force: true });
});

const s3Storage = (more: Partial<S3Emulator['credentials']> = {}) =>
  createS3Storage({
    endpoint: s3.endpoint,
    bucket: s3.bucket,
    client: createStreamClient([new URL(s3.endpoint).host]),
    ...s3.credentials,
    ...more,
  });

const bytesOf = async (storage: Storage, path: string) => buffer(await storage.open(path));
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof StorageError ? error.reason : String(error)),
  );
async function pathsOf(storage: Storage, companyId?: number) {
  const paths: string[] = [];
  for await (const { path } of storage.list(companyId)) paths.push(path);
  return paths.sort();
}
/** A stream that is never in memory as a whole. */
const flood = (size: number, afterMegabyte: () => void = () => undefined) =>
  Readable.from(
    (function* () {
      for (let left = size; left > 0; left -= MB) {
        yield Buffer.alloc(Math.min(left, MB), left);
        afterMegabyte();
      }
    })(),
    { objectMode: false },
  );

/** The bytes of buffers still in use: without a collection the figure would depend on when the engine collects. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().arrayBuffers;
}

describe.each(['disk', 's3'])('storage on %s', (name) => {
  const storage = () => drivers[name] as Storage;

  it('gives back the bytes it was given, whole or in part, from streams that open late too', async () => {
    const path = newPath(7, now);
    const bytes = randomBytes(300_000);
    expect(await storage().put(path, Readable.from([bytes.subarray(0, 5), bytes.subarray(5)]), MB)).toBe(300_000);
    expect((await bytesOf(storage(), path)).equals(bytes)).toBe(true);
    expect((await buffer(openLater(storage(), path))).equals(bytes)).toBe(true);
    const part = await buffer(await storage().open(path, { start: 10, end: 19 }));
    expect(part.equals(bytes.subarray(10, 20))).toBe(true);
    await storage().put(newPath(7, now), Readable.from([]), MB);
  });

  it('one byte too many leaves nothing behind, nor does a stream that breaks', async () => {
    const path = newPath(8, now);
    expect(await reasonOf(storage().put(path, flood(MB + 1), MB))).toBe('too-large');
    const broken = Readable.from(
      (function* () {
        yield Buffer.from('half');
        throw new Error('the line was cut');
      })(),
    );
    expect(await reasonOf(storage().put(path, broken, MB))).toBe('unavailable');
    expect(await reasonOf(storage().open(path))).toBe('missing');
    expect(await pathsOf(storage(), 8)).toEqual([]);
    expect(await storage().put(path, flood(MB), MB)).toBe(MB);
  });

  it('deletes a file, and accepts a second deletion', async () => {
    const path = newPath(9, now);
    await storage().put(path, Readable.from(['x']), MB);
    await storage().remove(path);
    await storage().remove(path);
    expect(await reasonOf(storage().open(path))).toBe('missing');
  });

  it('lists all pages of what is there, of everybody or of one company, with size and time', async () => {
    const mine = Array.from({ length: 7 }, () => newPath(101, now)).sort();
    const other = newPath(1011, now);
    for (const path of [...mine, other]) await storage().put(path, Readable.from(['12345']), MB);
    expect(await pathsOf(storage(), 101)).toEqual(mine);
    expect(await pathsOf(storage())).toEqual(expect.arrayContaining([...mine, other]));
    for await (const { bytes, at } of storage().list(1011)) {
      expect([bytes, Math.abs(at.getTime() - Date.now()) < 60_000]).toEqual([5, true]);
    }
    expect(await pathsOf(storage(), 999_999)).toEqual([]);
  });

  it('takes no path but its own kind: nothing outside a company’s folder can be named', async () => {
    const good = newPath(1, now);
    const bad = [
      '',
      '/',
      '../x',
      `../${good}`,
      `/${good}`,
      `${good}/..`,
      `${good}.html`,
      `1/2027-03/../../../etc/passwd`,
      '1/2027-03/a',
      `1/2027-13/${'a'.repeat(43)}`,
      `0/2027-03/${'a'.repeat(43)}`,
      `1/2027-03/${'.'.repeat(43)}`,
      `1\\2027-03\\${'a'.repeat(43)}`,
      `1/2027-03/${'a'.repeat(42)}\0`,
      `1/2027-03/${'a'.repeat(43)}\n`,
    ];
    for (const path of bad) {
      expect([path, await reasonOf(storage().put(path, Readable.from(['x']), MB))]).toEqual([path, 'bad-path']);
      expect([path, await reasonOf(storage().open(path))]).toEqual([path, 'bad-path']);
      expect([path, await reasonOf(storage().remove(path))]).toEqual([path, 'bad-path']);
    }
  });

  it('a hundred megabytes pass through without being held in memory', async () => {
    const path = newPath(10, now);
    const before = heldBytes();
    let most = 0;
    const measure = () => (most = Math.max(most, heldBytes()));
    // The emulator runs in this process and keeps its objects in memory.
    const size = (name === 's3' ? 20 : 100) * MB;
    await storage().put(path, flood(size, measure), size);
    let seen = 0;
    for await (const chunk of (await storage().open(path)) as AsyncIterable<Buffer>) {
      if (Math.floor(seen / MB) < Math.floor((seen + chunk.length) / MB)) measure();
      seen += chunk.length;
    }
    expect(seen).toBe(size);
    if (name === 'disk') expect(most - before).toBeLessThan(40 * MB);
    await storage().remove(path);
  });
});

it('paths cannot be guessed and tell the company and the month', () => {
  const paths = Array.from({ length: 100 }, () => newPath(42, now));
  expect(new Set(paths).size).toBe(100);
  for (const path of paths) expect(path).toMatch(/^42\/2027-03\/[\w-]{43}$/);
});

it('disk: a draft is never left behind, and strange files are not listed', async () => {
  await writeFile(join(root, '7', '2027-03', 'notes.txt'), 'x');
  expect(await readdir(join(root, '.incoming'))).toEqual([]);
  expect((await pathsOf(drivers['disk'] as Storage)).some((path) => path.includes('notes'))).toBe(false);
});

it('s3: refuses a wrong key, reports an unavailable service, signs Amazon’s own example', async () => {
  expect(await reasonOf(s3Storage({ secretAccessKey: 'wrong' }).open(newPath(1, now)))).toBe('unavailable');
  expect(s3.refused()).toHaveLength(1);
  s3.failNext(1);
  expect(await reasonOf(s3Storage().open(newPath(1, now)))).toBe('unavailable');
  const { authorization } = signedHeaders(
    {
      region: 'us-east-1',
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    },
    {
      method: 'GET',
      url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
      headers: { range: 'bytes=0-9' },
      payloadHash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      now: new Date('2013-05-24T00:00:00Z'),
    },
  );
  expect(authorization).toContain('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41');
});
