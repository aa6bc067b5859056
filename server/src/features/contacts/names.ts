import type { Identity } from '@recadia/whatsapp';
import { phoneKey } from './numbers.ts';

export type NameKind = 'phone' | 'lid' | 'bsuid' | 'username' | 'group';

/** One of somebody's names on WhatsApp, as `contact_identities` keeps it. */
export interface Name {
  kind: NameKind;
  /** What tells people apart. */
  key: string;
  /** What WhatsApp calls them. */
  value: string;
}

const longest = 200;

/** Sorted and without repeats, so that whoever locks several locks them in one order. Nonsense is left out. */
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

/** The same name as the provider port spells it. */
export const toIdentity = ({ kind, value }: { kind: NameKind; value: string }): Identity => ({
  kind: kind === 'phone' ? 'pn' : kind,
  value,
});

/** A username can change hands, so it finds somebody only where nothing better is told, and never joins two people. */
export const isStrong = ({ kind }: { kind: NameKind }): boolean => kind !== 'username';

/** What a contact is called while nobody has told a name. */
export function standInName(names: Name[]): string {
  const byKind = (kind: NameKind) => names.find((name) => name.kind === kind)?.value;
  const username = byKind('username');
  return byKind('phone') ?? (username ? `@${username}` : undefined) ?? names[0]?.value ?? '?';
}

/** Signs that turn the direction of reading make a name look like another. */
const turning = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** As a contact's name can be kept. */
export const cleanName = (name: string | undefined): string =>
  [
    ...(name ?? '')
      .replaceAll(turning, '')
      .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
      .trim(),
  ]
    .slice(0, longest)
    .join('')
    .trim();
