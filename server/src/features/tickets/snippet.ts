const around = { before: 40, length: 200 } as const;

/** The part of a text that says why it was found; whole where it is short. */
export function snippetOf(body: string, term: string): string {
  if (body.length <= around.length) return body;
  const folded = fold(body);
  const places = (fold(term).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => folded.indexOf(word));
  const first = Math.min(...places.filter((place) => place >= 0), body.length);
  const from = first === body.length ? 0 : Math.max(0, first - around.before);
  const to = from + around.length;
  const cut = [...body.slice(from, to)].join('').replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
  return `${from > 0 ? '…' : ''}${cut}${to < body.length ? '…' : ''}`;
}

/** Sign by sign, so that a place in the folded text is the same place in the text. */
const fold = (text: string): string =>
  text.replace(/[^\0-\x7f]/g, (sign) => sign.normalize('NFD').charAt(0) || sign).toLowerCase();
