import { tenantTx } from '@recadia/db';
import { clock } from '../clock.ts';
import { groupBy } from '../group.ts';
import { companyOfPath, StorageError, type Storage, type StoredFile } from './storage.ts';
import { countFile, countOldFiles, isQuotaUsedUp, uncountFile } from './usage.sql.ts';

/** A younger file may be counted by its upload at this moment. */
const youngMs = 24 * 3_600_000;
const atOnce = 500;

/**
 * A storage in which every company has a quota. A file is counted once it is stored, and removed again where the sum would
 * pass the quota. The count goes before the file does: a file that stays behind uncounted is an orphan the sweep finds.
 */
export function createMeteredStorage(storage: Storage, defaultQuota: number | null): Storage {
  return {
    ...storage,
    async put(path, bytes, maxBytes) {
      const scope = { companyId: companyOfPath(path) };
      if (await tenantTx(scope, (tx) => isQuotaUsedUp(tx, scope, defaultQuota))) {
        bytes.destroy();
        throw new StorageError('over-quota');
      }
      const size = await storage.put(path, bytes, maxBytes);
      const isCounted = await tenantTx(scope, (tx) => countFile(tx, scope, { path, bytes: size, defaultQuota }));
      if (isCounted) return size;
      await storage.remove(path);
      throw new StorageError('over-quota');
    },
    async remove(path) {
      const scope = { companyId: companyOfPath(path) };
      await tenantTx(scope, (tx) => uncountFile(tx, scope, path));
      await storage.remove(path);
    },
    quarantine: {
      ...storage.quarantine,
      /** Nobody can use it there, so it does not count; a file that comes back is counted by a later sweep. */
      async add(path) {
        const scope = { companyId: companyOfPath(path) };
        await tenantTx(scope, (tx) => uncountFile(tx, scope, path));
        await storage.quarantine.add(path);
      },
    },
    /** The sweep lists every file: those stored before there was a count are counted on the way. */
    async *list(companyId) {
      const old: StoredFile[] = [];
      const before = clock.now().getTime() - youngMs;
      for await (const file of storage.list(companyId)) {
        yield file;
        if (file.at.getTime() < before) old.push(file);
        if (old.length >= atOnce) await countAll(old.splice(0));
      }
      await countAll(old);
    },
  };
}

async function countAll(files: StoredFile[]): Promise<void> {
  for (const [companyId, mine] of groupBy(files, ({ path }) => companyOfPath(path)))
    await tenantTx({ companyId }, (tx) => countOldFiles(tx, { companyId }, mine));
}
