import { features } from '../features.ts';
import type { Platform } from '../platform/platform.ts';
import type { RepeatedTask } from '../platform/jobs/engine/index.ts';
import { sweepOrphans, type Sweep } from '../platform/storage/orphans.ts';
import { removeFiles } from '../platform/storage/removals.ts';
import type { Storage } from '../platform/storage/storage.ts';

/** Of every feature that stores files; the sweep would remove the files of a missing one. */
const needs = features.flatMap(({ neededFiles }) => neededFiles ?? []);

const sweepMs = 6 * 3_600_000;
const removalsMs = 30_000;

const sweepFiles = (storage: Storage): Promise<Sweep> => sweepOrphans(storage, needs);
export const removeUnnamedFiles = (storage: Storage): Promise<number> => removeFiles(storage, needs);

/** Removes files that rows stopped naming, and sweeps files that no row ever named. */
export function repeatedFileTasks({ storage, log, metrics }: Platform): RepeatedTask[] {
  async function sweep(): Promise<void> {
    const result = await sweepFiles(storage);
    metrics.fileSweeps.inc({ outcome: result.refused ?? 'done' });
    if (result.refused !== null) return log.warn(result, 'file sweep refused, no file was moved');
    for (const action of ['quarantined', 'restored', 'removed'] as const)
      metrics.sweptFiles.inc({ action }, result[action]);
    log.info(result, 'file sweep finished');
  }

  return [
    { name: 'sweep-files', everyMs: sweepMs, work: sweep },
    {
      name: 'remove-files',
      everyMs: removalsMs,
      work: async () => metrics.removedFiles.inc(await removeUnnamedFiles(storage)),
    },
  ];
}
