// The year 2100: a later value is no time of a message.
const LATEST_SECONDS = 4_102_444_800;

/** Seconds since 1970, as text or number. */
export function readTime(value: unknown): Date | null {
  const seconds = typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : value;
  if (typeof seconds !== 'number' || !(seconds > 0) || seconds > LATEST_SECONDS) return null;
  return new Date(seconds * 1000);
}
