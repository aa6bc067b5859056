interface Part {
  text: string;
  isHit: boolean;
}

/** A text cut where words begin with what was searched for, without case and accents. */
export function highlight(text: string, term: string): Part[] {
  const words = fold(term).match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return [{ text, isHit: false }];
  // Of two that begin alike the longer one is meant.
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

/** Sign by sign, so that a place in the folded text is the same place in the text. */
const fold = (text: string): string =>
  text.replace(/[^\0-\x7f]/g, (sign) => sign.normalize('NFD').charAt(0) || sign).toLowerCase();
