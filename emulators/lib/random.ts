import { createCipheriv, createHash } from 'node:crypto';

/** Repeatable random values: the same seed gives the same ids, keys and choices in the same order. */
export interface Random {
  bytes(count: number): Buffer;
  /** From 0 up to and without `below`. */
  int(below: number): number;
  /** True with this probability, 0 to 1. */
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item | undefined;
  hex(bytes: number): string;
}

export function createRandom(seed: string | number): Random {
  const stream = createCipheriv('aes-256-ctr', createHash('sha256').update(String(seed)).digest(), Buffer.alloc(16));
  const bytes = (count: number) => stream.update(Buffer.alloc(count));
  const fraction = () => bytes(6).readUIntBE(0, 6) / 2 ** 48;
  const int = (below: number) => Math.floor(fraction() * below);
  return {
    bytes,
    int,
    chance: (probability) => fraction() < probability,
    pick: (items) => items[int(items.length)],
    hex: (count) => bytes(count).toString('hex').toUpperCase(),
  };
}
