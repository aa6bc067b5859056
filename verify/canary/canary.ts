/** The kind of a canary decides the allowed places: see allowed.ts. */
export type Kind =
  'key' | 'entrusted' | 'copied' | 'once' | 'mailed' | 'session' | 'password' | 'message' | 'pay' | 'billing' | 'card';

/** A unique word, so that every occurrence comes from the planted one. */
export interface Canary {
  name: string;
  kind: Kind;
  word: string;
}

/** A readable output: an answer, a frame, a log, a table … */
export interface Source {
  place: string;
  text: string;
}

export interface Find {
  canary: string;
  kind: Kind;
  form: string;
  place: string;
}

/** Every encoding in which a word may appear in output. */
export function formsOf(word: string): [form: string, text: string][] {
  const bytes = Buffer.from(word);
  const forms: [string, string][] = [
    ['as it is', word],
    ['as JSON', JSON.stringify(word).slice(1, -1)],
    ['as JSON inside JSON', JSON.stringify(JSON.stringify(word).slice(1, -1)).slice(1, -1)],
    ['in an address', encodeURIComponent(word)],
    ['in a form', new URLSearchParams({ word }).toString().slice('word='.length)],
    ['in hex', bytes.toString('hex')],
    ['in hex', bytes.toString('hex').toUpperCase()],
    ...[0, 1, 2].flatMap((before): [string, string][] =>
      (['base64', 'base64url'] as const).map((encoding) => ['in base64', inside(bytes, before, encoding)]),
    ),
  ];
  return forms.filter(([, text], index) => forms.findIndex(([, other]) => other === text) === index);
}

/** Inside a longer text only the characters are fixed that do not depend on their neighbours. */
function inside(bytes: Buffer, before: number, encoding: 'base64' | 'base64url'): string {
  const text = Buffer.concat([Buffer.alloc(before), bytes])
    .toString(encoding)
    .replace(/=+$/, '');
  const whole = Math.floor(((before + bytes.length) * 8) / 6);
  return text.slice(Math.ceil((before * 8) / 6), whole);
}

export function findCanaries(canaries: Canary[], sources: Source[]): Find[] {
  const places = new Map<string, string[]>();
  for (const { place, text } of sources) places.set(place, [...(places.get(place) ?? []), text]);
  const texts = [...places].map(([place, all]) => ({ place, text: all.join('\n') }));
  return canaries.flatMap(({ name, kind, word }) =>
    formsOf(word).flatMap(([form, wanted]) =>
      texts.filter(({ text }) => isIn(text, wanted)).map(({ place }): Find => ({ canary: name, kind, form, place })),
    ),
  );
}

/** Six digits occur in many longer numbers, so only whole numbers match. */
const isIn = (text: string, wanted: string): boolean =>
  /^\d{1,12}$/.test(wanted) ? new RegExp(`(?<!\\d)${wanted}(?!\\d)`).test(text) : text.includes(wanted);
