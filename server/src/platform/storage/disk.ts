import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, readFile, rename, rm, stat, statfs, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { newId } from '../ids.ts';
import { checkPath, isPath, limited, StorageError, type Quarantine, type Storage, type StoredFile } from './storage.ts';

/** Beside the companies' folders, on the same disk, so that a rename moves a file. */
const incoming = '.incoming';
const quarantined = '.quarantine';
const marker = '.installation';

/** Refuses files while less than `reserveBytes` are free: a full disk stops the database on it. */
export function createDiskStorage(root: string, { reserveBytes = 0 } = {}): Storage {
  const placeOf = (path: string) => join(root, checkPath(path));

  return {
    async put(path, bytes, maxBytes) {
      const place = placeOf(path);
      const draft = join(root, incoming, newId());
      await mkdir(dirname(draft), { recursive: true });
      const { bavail, bsize } = await statfs(root);
      if (bavail * bsize < reserveBytes) throw new StorageError('full');
      const counter = limited(maxBytes);
      try {
        const file = await open(draft, 'wx', 0o600);
        // Flushed, because a committed row must not name bytes that a crash would lose.
        await pipeline(bytes, counter, file.createWriteStream({ flush: true }));
        await mkdir(dirname(place), { recursive: true });
        await rename(draft, place);
      } catch (error) {
        await rm(draft, { force: true });
        throw explain(error);
      }
      return counter.bytes();
    },

    async open(path, range) {
      const place = placeOf(path);
      const found = await stat(place).catch((error: unknown) => Promise.reject(explain(error)));
      if (!found.isFile()) throw new StorageError('missing');
      return createReadStream(place, range);
    },

    async remove(path) {
      await rm(placeOf(path), { force: true });
    },

    list: (companyId) => filesBelow(root, companyId),
    quarantine: quarantineOf(root),

    async findInstallation() {
      const text = await readFile(join(root, marker), 'utf8').catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return null;
        throw explain(error);
      });
      return text?.trim() ?? null;
    },

    async claimFor(installationId) {
      await mkdir(root, { recursive: true });
      // The second of two claims finds the file and reads it.
      await writeFile(join(root, marker), `${installationId}\n`, { flag: 'wx', mode: 0o600 }).catch(
        (error: unknown) => {
          if (codeOf(error) !== 'EEXIST') throw explain(error);
        },
      );
      return (await this.findInstallation()) ?? installationId;
    },
  };
}

function quarantineOf(root: string): Quarantine {
  const aside = join(root, quarantined);
  const move = async (from: string, to: string) => {
    await mkdir(dirname(to), { recursive: true });
    try {
      await rename(from, to);
      // The time in quarantine starts now.
      await utimes(to, new Date(), new Date());
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw explain(error);
    }
  };
  return {
    add: async (path) => move(join(root, checkPath(path)), join(aside, path)),
    restore: async (path) => move(join(aside, checkPath(path)), join(root, path)),
    remove: async (path) => rm(join(aside, checkPath(path)), { force: true }),
    list: () => filesBelow(aside),
  };
}

async function* filesBelow(root: string, companyId?: number): AsyncGenerator<StoredFile> {
  const companies = companyId === undefined ? await names(root) : [String(companyId)];
  for (const company of companies) {
    for (const month of await names(join(root, company))) yield* filesOf(root, `${company}/${month}`);
  }
}

async function* filesOf(root: string, folder: string): AsyncGenerator<StoredFile> {
  for (const name of await names(join(root, folder))) {
    const path = `${folder}/${name}`;
    if (!isPath(path)) continue;
    const found = await stat(join(root, path)).catch(() => null);
    if (found?.isFile()) yield { path, bytes: found.size, at: found.mtime };
  }
}

/** Names in a folder; empty when the folder does not exist. */
async function names(folder: string): Promise<string[]> {
  const found: string[] = [];
  try {
    for await (const entry of await opendir(folder)) if (!entry.name.startsWith('.')) found.push(entry.name);
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR'].includes(codeOf(error))) throw explain(error);
  }
  return found;
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

function explain(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  const reasons: Record<string, StorageError['reason']> = { ENOENT: 'missing', ENOSPC: 'full', EDQUOT: 'full' };
  return new StorageError(reasons[codeOf(error)] ?? 'unavailable', error);
}
