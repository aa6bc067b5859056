import { readInstallation, tenantTx, type Installation } from '@recadia/db';
import { clock } from '../clock.ts';
import { groupBy } from '../jobs/group.ts';
import type { Needs } from './needs.ts';
import { companyOfPath, type Storage, type StoredFile } from './storage.ts';

type Refusal = 'held' | 'restored-lately' | 'foreign-storage' | 'too-many-orphans';

export type Sweep = { files: number; orphans: number } & (
  { refused: Refusal } | { refused: null; quarantined: number; restored: number; removed: number }
);

const dayMs = 24 * 3_600_000;
/** A file is stored before the row that names it; no younger file is an orphan. */
const youngMs = dayMs;
const quarantineMs = 30 * dayMs;
/** More orphans in one sweep suggest a wrong database and need the operator's confirmation. */
const limits = { files: 100, share: 0.1 };
const atOnce = 500;

/**
 * Moves files that no row names into quarantine, and removes them after 30 days. It changes nothing when the storage
 * belongs to another installation, when the database was restored lately, or when too many files would be moved.
 */
export async function sweepOrphans(storage: Storage, needs: readonly Needs[]): Promise<Sweep> {
  const installation = await readInstallation();
  const none = { files: 0, orphans: 0 };
  if (installation.isHeld) return { ...none, refused: 'held' };
  if (isRestoredLately(installation)) return { ...none, refused: 'restored-lately' };
  const owner = await storage.findInstallation();
  if (owner !== null && owner !== installation.id) return { ...none, refused: 'foreign-storage' };

  const found = await findOrphans(storage, needs);
  const counts = { files: found.files, orphans: found.orphans.length };
  const isTooMuch = counts.orphans > limits.files || counts.orphans > counts.files * limits.share;
  if (isTooMuch && !installation.isSweepAllowed) return { ...counts, refused: 'too-many-orphans' };
  // An unclaimed storage is claimed only here, after the sweep has shown that this database knows its files.
  if ((await storage.claimFor(installation.id)) !== installation.id) return { ...counts, refused: 'foreign-storage' };

  let quarantined = 0;
  for (const batch of batchesOf(found.orphans)) {
    for (const path of await unneeded(needs, batch)) {
      await storage.quarantine.add(path);
      quarantined += 1;
    }
  }
  return { ...counts, refused: null, quarantined, ...(await sweepQuarantine(storage, needs)) };
}

const isRestoredLately = ({ restoredAt }: Installation): boolean =>
  restoredAt !== null && clock.now().getTime() - restoredAt.getTime() < dayMs;

async function findOrphans(storage: Storage, needs: readonly Needs[]): Promise<{ files: number; orphans: string[] }> {
  const orphans: string[] = [];
  let files = 0;
  const batch: string[] = [];
  const before = clock.now().getTime() - youngMs;
  for await (const file of storage.list()) {
    files += 1;
    if (file.at.getTime() < before) batch.push(file.path);
    if (batch.length >= atOnce) orphans.push(...(await unneeded(needs, batch.splice(0))));
  }
  orphans.push(...(await unneeded(needs, batch)));
  return { files, orphans };
}

/** Restores files that are needed again: a restored row may name a swept file. */
async function sweepQuarantine(storage: Storage, needs: readonly Needs[]) {
  const counts = { restored: 0, removed: 0 };
  const old = clock.now().getTime() - quarantineMs;
  const sweep = async (files: StoredFile[]) => {
    const gone = new Set(
      await unneeded(
        needs,
        files.map(({ path }) => path),
      ),
    );
    for (const { path, at } of files) {
      if (!gone.has(path)) {
        await storage.quarantine.restore(path);
        counts.restored += 1;
      } else if (at.getTime() < old) {
        await storage.quarantine.remove(path);
        counts.removed += 1;
      }
    }
  };
  const batch: StoredFile[] = [];
  for await (const file of storage.quarantine.list()) {
    batch.push(file);
    if (batch.length >= atOnce) await sweep(batch.splice(0));
  }
  await sweep(batch);
  return counts;
}

/** Paths that no row of their company names. */
export async function unneeded(needs: readonly Needs[], paths: string[]): Promise<string[]> {
  const all: string[] = [];
  for (const [companyId, mine] of groupBy(paths, companyOfPath)) {
    const needed = await tenantTx({ companyId }, async (tx) => {
      const named: string[] = [];
      for (const need of needs) named.push(...(await need(tx, { companyId }, mine)));
      return new Set(named);
    });
    all.push(...mine.filter((path) => !needed.has(path)));
  }
  return all;
}

function* batchesOf(paths: string[]): Generator<string[]> {
  for (let start = 0; start < paths.length; start += atOnce) yield paths.slice(start, start + atOnce);
}
