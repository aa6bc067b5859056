import type { Identity } from '@recadia/whatsapp';
import { phoneKey } from './numbers.ts';

export type NameKind = 'phone' | 'lid' | 'bsuid' | 'username' | 'group';

/** A WhatsApp name of a contact, as `contact_identities` stores it. */
export interface Name {
  kind: NameKind;
  /** The normalised form that identifies a contact. */
  key: string;
  /** The name as WhatsApp spells it. */
  value: string;
}

const longest = 200;

/** Sorted and without repeats, so that all transactions lock names in one order. Invalid names are left out. */
export function namesOf(identities: Identity[]): Name[] {
  const names = new Map<string, Name>();
  for (const identity of identities) {
    const name = nameOf(identity);
    if (name) names.set(idOf(name), name);
  }
  return [...names.values()].sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
}

export const idOf = ({ kind, key }: Pick<Name, 'kind' | 'key'>): string => `${kind}:${key}`;

function nameOf({ kind, value }: Identity): Name | null {
  if (value === '' || value.length > longest) return null;
  switch (kind) {
    case 'pn':
      return /^\d{5,20}$/.test(value) ? { kind: 'phone', key: phoneKey(value), value } : null;
    case 'username':
      return { kind, key: value.toLowerCase(), value };
    case 'lid':
    case 'bsuid':
    case 'group':
      return { kind, key: value, value };
  }
}

/** The same name in the form of the provider port. */
export const toIdentity = ({ kind, value }: { kind: NameKind; value: string }): Identity => ({
  kind: kind === 'phone' ? 'pn' : kind,
  value,
});

/**
 * A username can move to another person, so it identifies a contact only without a stronger name, and never merges two.
 */
export const isStrong = ({ kind }: { kind: NameKind }): boolean => kind !== 'username';

/** The placeholder name of a contact without a known name. */
export function standInName(names: Name[]): string {
  const byKind = (kind: NameKind) => names.find((name) => name.kind === kind)?.value;
  const username = byKind('username');
  return byKind('phone') ?? (username ? `@${username}` : undefined) ?? names[0]?.value ?? '?';
}

/** Characters that change the text direction make a name look like another. */
const directionMarks = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** Cleans a contact's name for storage. */
export const cleanName = (name: string | undefined): string =>
  [
    ...(name ?? '')
      .replaceAll(directionMarks, '')
      .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
      .trim(),
  ]
    .slice(0, longest)
    .join('')
    .trim();
