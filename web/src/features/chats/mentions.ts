import { plain } from '../../lib/plain.ts';

export interface Member {
  id: number;
  name: string;
}

/** What somebody is typing after an @, up to the caret; null where nobody is being called. */
export function callAt(text: string, caret: number): { from: number; term: string } | null {
  const before = text.slice(0, caret);
  const from = before.lastIndexOf('@');
  if (from === -1 || /[\p{L}\p{N}]/u.test(before.charAt(from - 1))) return null;
  const term = before.slice(from + 1);
  return /^[\p{L}\p{N}]*(?: [\p{L}\p{N}]*)?$/u.test(term) ? { from, term } : null;
}

/** Whose name, or a part of it, begins so. */
export const membersFor = (members: Member[], term: string): Member[] =>
  members.filter(({ name }) => ` ${plain(name)}`.includes(` ${plain(term)}`));

/** Those whose whole name stands behind an @. */
export const calledIn = (text: string, members: Member[]): number[] =>
  members.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id);

/** The text with the name in place of what was typed, and where the caret stands then. */
export function withName(text: string, { from, term }: { from: number; term: string }, name: string) {
  const start = `${text.slice(0, from)}@${name} `;
  const rest = text.slice(from + 1 + term.length).replace(/^ /, '');
  return { text: start + rest, caret: start.length };
}
