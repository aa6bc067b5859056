import type { JobEngine } from './engine.ts';
import { graphile, indexedGraphile } from './graphile.ts';
import { ownTable } from './own-table.ts';

export const engines: JobEngine[] = [graphile, indexedGraphile, ownTable];
