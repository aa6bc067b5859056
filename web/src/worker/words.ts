const shelf = 'words';
const address = '/words';

type Words = Record<string, string>;

/** What the page tells, or what was kept of it; null for anything else. */
export function readWords(given: unknown): Words | null {
  if (typeof given !== 'object' || given === null) return null;
  return Object.values(given).every((one) => typeof one === 'string') ? (given as Words) : null;
}

/** A message without words comes as its sign alone; everything else stays as it is. */
export const inWords = (body: string, words: Words | null): string =>
  words && Object.hasOwn(words, body) ? (words[body] ?? body) : body;

export async function keepWords(told: unknown): Promise<void> {
  const words = readWords(told);
  if (words) await (await caches.open(shelf)).put(address, Response.json(words));
}

/** A browser that keeps nothing shows the sign. */
export async function keptWords(): Promise<Words | null> {
  try {
    const kept = await (await caches.open(shelf)).match(address);
    return readWords(await kept?.json());
  } catch {
    return null;
  }
}
