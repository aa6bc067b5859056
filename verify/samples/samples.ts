import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Kind, Kinds } from './kind.ts';
import type { RefKind, Samples } from './sample.ts';

/** A file of the folder `features`. */
interface FeatureSamples {
  samples: Samples;
  kinds?: Kinds;
}

const folder = join(import.meta.dirname, 'features');
const files = readdirSync(folder).sort();
const features = await Promise.all(
  files.map((file) => import(/* @vite-ignore */ join(folder, file)) as Promise<FeatureSamples>),
);

/**
 * A valid call of each route of the contract: the matrix swaps the ids, the fuzzer varies the rest. Optional keys that
 * a sample omits are absent in valid requests.
 */
export const samples: Samples = union(features.map((feature) => feature.samples));

export const kinds: Kinds = union(features.map((feature) => feature.kinds ?? {}));

export function kindOf(name: RefKind): Kind {
  const kind = kinds[name];
  if (!kind) throw new Error(`No file of verify/samples/features declares the kind "${name}".`);
  return kind;
}

function union<T>(parts: Record<string, T>[]): Record<string, T> {
  const all = new Map<string, T>();
  for (const [name, value] of parts.flatMap((part) => Object.entries(part))) {
    if (all.has(name)) throw new Error(`Two files of verify/samples/features declare "${name}".`);
    all.set(name, value);
  }
  return Object.fromEntries(all);
}
