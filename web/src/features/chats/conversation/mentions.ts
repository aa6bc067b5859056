import { plain } from '../../../lib/i18n/plain.ts';

export interface Member {
  id: number;
  name: string;
}

/** The text between an @ and the caret; null without a mention. */
export function mentionAt(text: string, caret: number): { from: number; term: string } | null {
  const before = text.slice(0, caret);
  const from = before.lastIndexOf('@');
  if (from === -1 || /[\p{L}\p{N}]/u.test(before.charAt(from - 1))) return null;
  const term = before.slice(from + 1);
  return /^[\p{L}\p{N}]*(?: [\p{L}\p{N}]*)?$/u.test(term) ? { from, term } : null;
}

/** Members with a part of the name that starts with the term. */
export const membersFor = (members: Member[], term: string): Member[] =>
  members.filter(({ name }) => ` ${plain(name)}`.includes(` ${plain(term)}`));

/** Members whose full name follows an @. */
export const mentionedMembers = (text: string, members: Member[]): number[] =>
  members.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id);

/** The text with the chosen name, and the caret position after it. */
export function insertMention(text: string, { from, term }: { from: number; term: string }, name: string) {
  const start = `${text.slice(0, from)}@${name} `;
  const rest = text.slice(from + 1 + term.length).replace(/^ /, '');
  return { text: start + rest, caret: start.length };
}
