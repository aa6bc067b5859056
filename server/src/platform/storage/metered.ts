import { tenantTx } from '@recadia/db';
import { clock } from '../clock.ts';
import { groupBy } from '../jobs/group.ts';
import { companyOfPath, StorageError, type Storage, type StoredFile } from './storage.ts';
import { countFile, countOldFiles, isQuotaUsedUp, uncountFile } from './usage.sql.ts';

/** The upload of a younger file may still be counting it. */
const youngMs = 24 * 3_600_000;
const atOnce = 500;

/**
 * A storage with a quota per company. A file is counted after it is stored, and removed again when the sum would exceed
 * the quota. On removal the count is deleted first: a file that remains uncounted is an orphan, which the sweep finds.
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
      /** Quarantined files do not count, because no user can open them; the sweep counts a restored file later. */
      async add(path) {
        const scope = { companyId: companyOfPath(path) };
        await tenantTx(scope, (tx) => uncountFile(tx, scope, path));
        await storage.quarantine.add(path);
      },
    },
    /** The sweep lists every file, so files stored before the count existed are counted here. */
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
