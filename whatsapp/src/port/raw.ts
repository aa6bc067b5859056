/** Whoever writes to us decides how much there is; more than this is nobody's to keep. */
const longest = 16_384;

/** What came, as JSON, for whoever can make something of it later. Bytes are base64; what is too long loses its end. */
export function rawOf(said: unknown): string {
  const text = JSON.stringify(said, plainValue) ?? '';
  return text.length <= longest ? text : text.slice(0, longest);
}

/** Buffers would turn themselves into lists of numbers before anybody is asked. */
function plainValue(this: unknown, key: string, value: unknown): unknown {
  const own = (this as Record<string, unknown>)[key];
  if (own instanceof Uint8Array) return Buffer.from(own).toString('base64');
  return typeof value === 'bigint' ? String(value) : value;
}
