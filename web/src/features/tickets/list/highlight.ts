interface Part {
  text: string;
  isHit: boolean;
}

/** Splits a text at words that start with a search term, ignoring case and accents. */
export function highlight(text: string, term: string): Part[] {
  const words = fold(term).match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return [{ text, isHit: false }];
  // The longer word comes first, because alternatives match in order.
  const any = words.toSorted((a, b) => b.length - a.length).join('|');
  const parts: Part[] = [];
  let end = 0;
  for (const { index, 0: found } of fold(text).matchAll(new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})`, 'gu'))) {
    if (index > end) parts.push({ text: text.slice(end, index), isHit: false });
    end = index + found.length;
    parts.push({ text: text.slice(index, end), isHit: true });
  }
  return end < text.length ? [...parts, { text: text.slice(end), isHit: false }] : parts;
}

/** Folds character by character, so that positions in the folded text match the original. */
const fold = (text: string): string =>
  text.replace(/[^\0-\x7f]/g, (character) => character.normalize('NFD').charAt(0) || character).toLowerCase();
