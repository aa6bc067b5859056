/** The sender controls the size of a message, so the stored raw text is limited. */
const longest = 16_384;

/** An unsupported message as JSON, so that a later release can read it. Bytes are base64; a long text loses its end. */
export function rawOf(content: unknown): string {
  const text = JSON.stringify(content, plainValue) ?? '';
  return text.length <= longest ? text : text.slice(0, longest);
}

/** Reads the value from its object, because `Buffer.toJSON` has already turned it into a list of numbers. */
function plainValue(this: unknown, key: string, value: unknown): unknown {
  const own = (this as Record<string, unknown>)[key];
  if (own instanceof Uint8Array) return Buffer.from(own).toString('base64');
  return typeof value === 'bigint' ? String(value) : value;
}
