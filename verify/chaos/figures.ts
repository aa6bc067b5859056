/** Milliseconds as median, 95th percentile and maximum. */
export function spread(times: number[]): string {
  if (times.length === 0) return 'none measured';
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, max ${at(1)} ms`;
}
