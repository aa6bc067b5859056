export type Chance = ReturnType<typeof createChance>;

/** Random numbers that repeat with their seed (mulberry32). */
export function createChance(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (below: number) => Math.floor(next() * below);
  return {
    int,
    is: (probability: number) => next() < probability,
    pick<Item>(items: readonly [Item, ...Item[]]): Item {
      return items[int(items.length)] ?? items[0];
    },
    bytes: (length: number) => Buffer.from(Array.from({ length }, () => int(256))),
  };
}
