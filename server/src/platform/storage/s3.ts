import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createS3Objects, type S3Options } from './s3-objects.ts';
import { checkPath, isPath, limited, StorageError, type Storage, type StoredFile } from './storage.ts';

const quarantined = 'quarantine/';
const marker = 'installation';

/** Objects named like files, in one bucket. Installations that share the bucket have a prefix each. */
export function createS3Storage({ prefix = '', ...options }: S3Options & { prefix?: string }): Storage {
  const objects = createS3Objects(options);
  const keyOf = (path: string) => prefix + checkPath(path);
  const asideOf = (path: string) => prefix + quarantined + checkPath(path);

  async function* filesBelow(folder: string, companyId?: number): AsyncGenerator<StoredFile> {
    for await (const { key, bytes, at } of objects.list(companyId === undefined ? folder : `${folder}${companyId}/`)) {
      const path = key.slice(folder.length);
      // The bucket may contain objects of other programs.
      if (isPath(path)) yield { path, bytes, at };
    }
  }

  const findInstallation = async () => (await objects.getText(prefix + marker))?.trim() ?? null;

  return {
    /** The stream is buffered on disk, never in memory. */
    async put(path, bytes, maxBytes) {
      const key = keyOf(path);
      const folder = await mkdtemp(join(tmpdir(), 'recadia-put-'));
      try {
        const draft = join(folder, 'draft');
        const [counter, digest] = [limited(maxBytes), hashing()];
        await pipeline(bytes, counter, digest, createWriteStream(draft, { mode: 0o600 }));
        await objects.put(key, { bytes: counter.bytes(), stream: createReadStream(draft), hash: digest.hash() });
        return counter.bytes();
      } catch (error) {
        throw error instanceof StorageError ? error : new StorageError('unavailable', error);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },

    async open(path, range) {
      return objects.get(keyOf(path), range ? { range: `bytes=${range.start}-${range.end}` } : {});
    },

    async remove(path) {
      await objects.remove(keyOf(path));
    },

    list: (companyId) => filesBelow(prefix, companyId),

    quarantine: {
      add: async (path) => objects.move(keyOf(path), asideOf(path)),
      restore: async (path) => objects.move(asideOf(path), keyOf(path)),
      remove: async (path) => objects.remove(asideOf(path)),
      list: () => filesBelow(prefix + quarantined),
    },

    findInstallation,

    async claimFor(installationId) {
      const found = await findInstallation();
      if (found !== null) return found;
      const text = Buffer.from(`${installationId}\n`);
      const hash = createHash('sha256').update(text).digest('hex');
      const object = { bytes: text.length, stream: Readable.from([text]), hash };
      // A service that supports the condition refuses the second of two claims; the read below returns the owner in
      // either case.
      await objects.put(prefix + marker, object, { 'if-none-match': '*' }).catch(() => undefined);
      return (await findInstallation()) ?? Promise.reject(new StorageError('unavailable'));
    },
  };
}

function hashing(): Transform & { hash: () => string } {
  const digest = createHash('sha256');
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      digest.update(chunk);
      done(null, chunk);
    },
  });
  return Object.assign(stream, { hash: () => digest.digest('hex') });
}
