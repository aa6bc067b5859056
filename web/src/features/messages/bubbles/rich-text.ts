/** WhatsApp formatting as a tree; the text never becomes markup. */
export type RichText =
  | { kind: 'text' | 'code' | 'block'; text: string }
  | { kind: 'link'; href: string; text: string }
  | { kind: 'bold' | 'italic' | 'strike'; children: RichText[] };

/*
 * Every alternative reads at most up to its next marker, so the cost of a hostile text is linear in its length.
 * A marker counts only at the edge of a word: 2*3*4 and snake_case stay unchanged.
 */
const spans =
  /```([\s\S]+?)```|`([^`\n]+)`|((?:https?:\/\/|www\.)[^\s<>]+)|(?<![\p{L}\p{N}*])\*(?![\s*])([^*\n]+)(?<!\s)\*(?![\p{L}\p{N}*])|(?<![\p{L}\p{N}_])_(?![\s_])([^_\n]+)(?<!\s)_(?![\p{L}\p{N}_])|(?<![\p{L}\p{N}~])~(?![\s~])([^~\n]+)(?<!\s)~(?![\p{L}\p{N}~])/giu;

export function parseRichText(text: string): RichText[] {
  const parts: RichText[] = [];
  let from = 0;
  for (const found of text.matchAll(spans)) {
    const [whole, block, code, address, bold, italic, strike] = found;
    const link = address === undefined ? null : readLink(address);
    if (address !== undefined && !link) continue;
    if (found.index > from) parts.push({ kind: 'text', text: text.slice(from, found.index) });
    from = found.index + (link ? link.text.length : whole.length);
    if (block !== undefined) parts.push({ kind: 'block', text: block.replace(/^\n|\n$/g, '') });
    else if (code !== undefined) parts.push({ kind: 'code', text: code });
    else if (link) parts.push({ kind: 'link', ...link });
    else if (bold !== undefined) parts.push({ kind: 'bold', children: parseRichText(bold) });
    else if (italic !== undefined) parts.push({ kind: 'italic', children: parseRichText(italic) });
    else if (strike !== undefined) parts.push({ kind: 'strike', children: parseRichText(strike) });
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) });
  return parts;
}

/** Accepts http and https addresses only; punctuation at the end of a sentence is not part of the link. */
function readLink(written: string): { href: string; text: string } | null {
  const text = withoutSentenceEnd(written);
  const address = /^www\./i.test(text) ? `https://${text}` : text;
  if (!URL.canParse(address)) return null;
  const { href, protocol, hostname } = new URL(address);
  return /^https?:$/.test(protocol) && hostname.includes('.') ? { href, text } : null;
}

function withoutSentenceEnd(address: string): string {
  let end = address.length;
  while (end > 0 && isSentenceEnd(address, end - 1)) end -= 1;
  return address.slice(0, end);
}

function isSentenceEnd(address: string, at: number): boolean {
  const last = address.charAt(at);
  return last === ')' ? !address.slice(0, at).includes('(') : '.,;:!?\'"*_~]}'.includes(last);
}

/** The text without formatting, for previews and screen readers. */
export const plainText = (text: string): string => parseRichText(text).map(wordsOf).join('');

const wordsOf = (part: RichText): string => ('children' in part ? part.children.map(wordsOf).join('') : part.text);
