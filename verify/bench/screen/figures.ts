import { loadavg } from 'node:os';

export const median = (values: number[]): number => share(values, 0.5);

/** The percentile of the values; Infinity when there are none. */
export function share(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Infinity;
}

/** On a busy machine the figures include its other load. */
export const printLoad = (): void =>
  console.log(
    `load average ${loadavg()
      .map((one) => one.toFixed(2))
      .join(' ')}`,
  );
