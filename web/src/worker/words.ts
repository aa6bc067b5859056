const cacheName = 'words';
const address = '/words';

type Words = Record<string, string>;

/** The texts sent by the page or stored; null for other values. */
export function readWords(given: unknown): Words | null {
  if (typeof given !== 'object' || given === null) return null;
  return Object.values(given).every((one) => typeof one === 'string') ? (given as Words) : null;
}

/** A message without words arrives as one symbol, which is replaced by its text. */
export const inWords = (body: string, words: Words | null): string =>
  words && Object.hasOwn(words, body) ? (words[body] ?? body) : body;

export async function keepWords(received: unknown): Promise<void> {
  const words = readWords(received);
  if (words) await (await caches.open(cacheName)).put(address, Response.json(words));
}

/** Without storage the symbol is shown. */
export async function keptWords(): Promise<Words | null> {
  try {
    const kept = await (await caches.open(cacheName)).match(address);
    return readWords(await kept?.json());
  } catch {
    return null;
  }
}
