const sorted = (values: number[]) => values.toSorted((a, b) => a - b);

/** The percentile by nearest rank: always a measured value. */
export function percentile(values: number[], share: number): number {
  const rank = Math.max(1, Math.ceil(values.length * share));
  return sorted(values)[rank - 1] ?? Number.NaN;
}

export function median(values: number[]): number {
  const [low, high] = [Math.floor((values.length - 1) / 2), Math.ceil((values.length - 1) / 2)];
  const ordered = sorted(values);
  return ((ordered[low] ?? Number.NaN) + (ordered[high] ?? Number.NaN)) / 2;
}

/** The ratio between the slowest and the fastest round: 1 when all agree. */
export const spread = (values: number[]): number => Math.max(...values) / Math.min(...values);

/** The slope of log time over log size: 0 is constant, 1 grows like the data. */
export function growthExponent(points: { size: number; ms: number }[]): number {
  const logs = points.map(({ size, ms }) => [Math.log(size), Math.log(ms)] as const);
  const mean = (pick: 0 | 1) => logs.reduce((sum, point) => sum + point[pick], 0) / logs.length;
  const [x, y] = [mean(0), mean(1)];
  const along = logs.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  const across = logs.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
  return along / across;
}
