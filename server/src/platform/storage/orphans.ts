import { tenantTx, type TenantTx } from '@recadia/db';
import { clock } from '../clock.ts';
import { groupBy } from '../group.ts';
import type { Scope } from '../people.ts';
import { companyOfPath, type Storage, type StoredFile } from './storage.ts';

/** Tells which of these paths are still needed; every feature that keeps files brings one. */
export type Needs = (tx: TenantTx, scope: Scope, paths: string[]) => Promise<string[]>;

/** A file is there before the row that names it; nothing younger than this is anybody's orphan. */
const youngMs = 24 * 3_600_000;
const atOnce = 500;

/** Removes files no row speaks of: of uploads that were never sent, of rows and companies that are gone. */
export async function sweepOrphans(storage: Storage, needs: readonly Needs[]): Promise<number> {
  let gone = 0;
  let batch: StoredFile[] = [];
  const flush = async () => {
    gone += await sweepBatch(storage, needs, batch);
    batch = [];
  };
  const before = clock.now().getTime() - youngMs;
  for await (const file of storage.list()) {
    if (file.at.getTime() < before) batch.push(file);
    if (batch.length >= atOnce) await flush();
  }
  await flush();
  return gone;
}

async function sweepBatch(storage: Storage, needs: readonly Needs[], files: StoredFile[]): Promise<number> {
  let gone = 0;
  for (const [companyId, mine] of groupBy(files, ({ path }) => companyOfPath(path))) {
    const paths = mine.map(({ path }) => path);
    const needed = await tenantTx({ companyId }, async (tx) => {
      const all: string[] = [];
      for (const need of needs) all.push(...(await need(tx, { companyId }, paths)));
      return new Set(all);
    });
    for (const path of paths.filter((one) => !needed.has(one))) {
      await storage.remove(path);
      gone += 1;
    }
  }
  return gone;
}
