const cacheName = 'words';
const address = '/words';

type Words = Record<string, string>;

/** The texts sent by the page or stored; null for other values. */
export function parseMessageTexts(given: unknown): Words | null {
  if (typeof given !== 'object' || given === null) return null;
  return Object.values(given).every((one) => typeof one === 'string') ? (given as Words) : null;
}

/** A message without words arrives as one symbol, which is replaced by its text. */
export const readableBody = (body: string, words: Words | null): string =>
  words && Object.hasOwn(words, body) ? (words[body] ?? body) : body;

export async function storeMessageTexts(received: unknown): Promise<void> {
  const words = parseMessageTexts(received);
  if (words) await (await caches.open(cacheName)).put(address, Response.json(words));
}

/** Without storage the symbol is shown. */
export async function storedMessageTexts(): Promise<Words | null> {
  try {
    const kept = await (await caches.open(cacheName)).match(address);
    return parseMessageTexts(await kept?.json());
  } catch {
    return null;
  }
}
