import { growthExponent, median, percentile, spread } from './statistics.ts';

/** The limit of a call: a multiple of the floor, or milliseconds, for 95 of 100 requests. */
export type Limit = { timesFloor: number } | { ms: number };

export const limits = { questions: 2, floorSpread: 2, growth: 0.1 } as const;

/** One array of milliseconds for each round. */
interface Measured {
  product: number[][];
  floor: number[][];
  bare: number[][];
}

export interface Row {
  what: string;
  product: { p50: number; p95: number };
  floor: { p50: number; p95: number };
  bare: { p50: number; p95: number };
  ratio: { p50: number; p95: number };
  /** The spread between the rounds of the floor. */
  floorSpread: number;
  questions: number;
  promised: string;
  faults: string[];
}

export interface Judged {
  what: string;
  limit: Limit;
  questions: number;
  measured: Measured;
}

/** Medians of the rounds, beside their limits. */
export function rowOf({ what, limit, questions, measured }: Judged): Row {
  const of = (rounds: number[][]) => ({
    p50: median(rounds.map((round) => percentile(round, 0.5))),
    p95: median(rounds.map((round) => percentile(round, 0.95))),
  });
  const [product, floor, bare] = [of(measured.product), of(measured.floor), of(measured.bare)];
  const ratio = { p50: product.p50 / floor.p50, p95: product.p95 / floor.p95 };
  const isMissed = 'ms' in limit ? product.p95 > limit.ms : ratio.p95 > limit.timesFloor;
  const faults = [...(isMissed ? ['p95'] : []), ...(questions > limits.questions ? [`${questions} queries`] : [])];
  const promised = 'ms' in limit ? `${limit.ms} ms` : `${limit.timesFloor}×`;
  const floorSpread = spread(measured.floor.map((round) => percentile(round, 0.5)));
  return { what, product, floor, bare, ratio, floorSpread, questions, promised, faults };
}

/** The rows in which the machine was too unsteady for a valid comparison. */
export const unsteady = (rows: Row[]): Row[] => rows.filter((row) => row.floorSpread > limits.floorSpread);

export interface Growth {
  what: string;
  points: { size: number; ms: number }[];
  exponent: number;
  isMissed: boolean;
}

/** `rounds` by scale; growth without a limit is reported too. */
export function growthOf(what: string, rounds: Map<number, number[][]>, isPromised: boolean): Growth {
  const points = [...rounds]
    .map(([size, each]) => ({ size, ms: median(each.map((round) => percentile(round, 0.5))) }))
    .sort((a, b) => a.size - b.size);
  const exponent = growthExponent(points);
  return { what, points, exponent, isMissed: isPromised && exponent > limits.growth };
}
