/** The first two attempts wait 0.2–2 s, spread to protect a restarted server; then 2, 4, 8 … 30 s. */
export function retryDelayMs(attempt: number, random: number): number {
  if (attempt < 2) return 200 + random * 1_800;
  return Math.min(2 ** (attempt - 1) * 1_000, 30_000) * (0.8 + random * 0.2);
}
