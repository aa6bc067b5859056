import { setTimeout as pause } from 'node:timers/promises';

/** A target that answers a cell; the client measures the milliseconds. */
export interface Target {
  name: string;
  ask(cell: number): Promise<void>;
}

const samples = 100;
/** A slow call gets fewer requests, but at least this many. */
const fewest = 20;
const roundMs = 4_000;
const warmUps = 10;

/** Milliseconds by target, cell and round. */
type Timings = Map<string, number[][][]>;

/**
 * Alternates the targets request by request, so that other load on the machine affects all of them equally. The first
 * target changes each time, because the first request after a pause has colder caches.
 */
export async function measureInTurns(targets: Target[], cells: string[], rounds: number): Promise<Timings> {
  const timings: Timings = new Map(targets.map(({ name }) => [name, cells.map(() => [])]));
  for (const cell of cells.keys())
    for (let time = 0; time < warmUps; time += 1) for (const target of targets) await target.ask(cell);
  for (let round = 1; round <= rounds; round += 1) {
    for (const cell of cells.keys()) {
      const taken = await turns(targets, cell);
      for (const [index, { name }] of targets.entries()) timings.get(name)?.[cell]?.push(taken[index] ?? []);
      await pause(20);
    }
  }
  return timings;
}

async function turns(targets: Target[], cell: number): Promise<number[][]> {
  const taken: number[][] = targets.map(() => []);
  const began = performance.now();
  for (let sample = 0; sample < samples; sample += 1) {
    if (sample >= fewest && performance.now() - began > roundMs) break;
    for (const step of targets.keys()) {
      const index = (sample + step) % targets.length;
      const asked = performance.now();
      await targets[index]?.ask(cell);
      taken[index]?.push(performance.now() - asked);
    }
  }
  return taken;
}
