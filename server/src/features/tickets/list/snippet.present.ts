const around = { before: 40, length: 200 } as const;

/** The part of a text around the first match; short texts are returned whole. */
export function snippetOf(body: string, term: string): string {
  if (body.length <= around.length) return body;
  const folded = fold(body);
  const positions = (fold(term).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => folded.indexOf(word));
  const first = Math.min(...positions.filter((position) => position >= 0), body.length);
  const from = first === body.length ? 0 : Math.max(0, first - around.before);
  const to = from + around.length;
  const cut = [...body.slice(from, to)].join('').replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
  return `${from > 0 ? '…' : ''}${cut}${to < body.length ? '…' : ''}`;
}

/** Folds character by character, so that positions in the folded text match positions in the text. */
const fold = (text: string): string =>
  text.replace(/[^\0-\x7f]/g, (char) => char.normalize('NFD').charAt(0) || char).toLowerCase();
