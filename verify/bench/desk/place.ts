import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { isKept, keptDatabase, type KeptDatabase } from '@recadia/db/testing';
import { startOwnPostgres } from '../../chaos/own-services.ts';
import { root } from '../../../testkit/files.ts';
import { fillDesk } from './fill.ts';

export const scales = [0.1, 1, 10];

/** Production settings for a machine of this size, without durability, which the bench does not need. */
const settings = [
  'shared_buffers=2GB',
  'work_mem=16MB',
  'random_page_cost=1.1',
  'jit=off',
  'max_connections=100',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=8GB',
];

/** A separate cluster beside the one of the tests, kept for the next run. */
export const startPlace = () => startOwnPostgres({ home: join(root, '.state/bench-pg'), settings });

/** The text of the fill scripts: when it changes, the kept database is created again. */
const recipe = ['fill.ts', 'sizes.ts', 'vocabulary.ts', '../ticket-order.ts', '../without-indexes.ts']
  .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
  .join('\n');

const kept = (adminUrl: string, scale: number) => ({
  adminUrl,
  label: `desk_${String(scale).replace('.', '')}`,
  recipe,
});

export async function deskDatabase(adminUrl: string, scale: number): Promise<KeptDatabase> {
  const began = performance.now();
  const fill = async (run: Parameters<typeof fillDesk>[0]) => {
    await fillDesk(run, scale);
    console.log(`filled in at scale ${scale} within ${((performance.now() - began) / 1_000).toFixed(0)} s`);
  };
  return keptDatabase({ ...kept(adminUrl, scale), fill });
}

/** Other scales with a kept database: they show how the cost grows. */
export async function otherScales(adminUrl: string, scale: number): Promise<number[]> {
  const known = await Promise.all(scales.map((each) => isKept(kept(adminUrl, each))));
  return scales.filter((each, index) => known[index] && each !== scale);
}
