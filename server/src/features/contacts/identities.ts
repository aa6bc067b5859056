import type { TenantTx } from '@recadia/db';
import type { Identity } from '@recadia/whatsapp';
import { emit } from '../../platform/emit.ts';
import type { Scope } from '../../platform/session/people.ts';
import * as sql from './identities.sql.ts';
import type { ContactRow, KnownName } from './identities.sql.ts';
import { isKeptApart } from './merge.sql.ts';
import { mergeContacts, type ContactRecords } from './merge.ts';
import { cleanName, idOf, isStrong, namesOf, standInName, type Name } from './names.ts';

/** A sender or participant that a provider reported. */
export interface ObservedSender {
  /** All names in the event. */
  names: Identity[];
  pushName?: string;
  isGroup?: boolean;
  /** The address of the last inbound message: replies are sent to it. */
  wroteFrom?: Identity;
}

const maxRounds = 5;

/**
 * Finds the contact of these names and locks it until the commit. An unknown sender becomes a contact, new names are
 * saved, and two contacts that turn out to be one person are merged.
 */
export async function resolveContact(
  tx: TenantTx,
  scope: Scope,
  sender: ObservedSender,
  belongings: ContactRecords,
): Promise<ContactRow> {
  const contact = (await findSettled(tx, scope, sender)) ?? (await settle(tx, scope, sender, belongings));
  return contact ?? create(tx, scope, sender);
}

/** Saves names that came without a message; only for a known contact. */
export async function saveObservedNames(
  tx: TenantTx,
  scope: Scope,
  sender: ObservedSender,
  belongings: ContactRecords,
): Promise<void> {
  const names = namesOf(sender.names);
  if (names.length === 0 || (await sql.findNames(tx, scope, names)).length === 0) return;
  await settle(tx, scope, sender, belongings);
}

export async function findContactId(tx: TenantTx, scope: Scope, identity: Identity): Promise<number | null> {
  const [known] = await sql.findNames(tx, scope, namesOf([identity]));
  return known?.contact_id ?? null;
}

/** The usual case, which only locks the contact: all names are known already. */
async function findSettled(tx: TenantTx, scope: Scope, sender: ObservedSender): Promise<ContactRow | undefined> {
  const names = someNames(sender);
  const known = await sql.findNames(tx, scope, names);
  const [first] = known;
  if (!first || known.some(({ contact_id }) => contact_id !== first.contact_id)) return undefined;
  if (freshNames(names, known).length > 0) return undefined;
  const [contact] = await sql.lockContacts(tx, scope, [first.contact_id]);
  // The contact was merged while this transaction waited for its lock.
  if (!contact || contact.merged_into_id !== null) return undefined;
  return refresh(tx, scope, contact, sender, known);
}

/** Locks in one order, names before contacts; undefined when no contact has any of the names. */
async function settle(
  tx: TenantTx,
  scope: Scope,
  sender: ObservedSender,
  belongings: ContactRecords,
): Promise<ContactRow | undefined> {
  const names = someNames(sender);
  await sql.lockNames(tx, scope, names);
  for (let round = 1; round <= maxRounds; round += 1) {
    const known = await sql.findNames(tx, scope, names);
    const decisive = names.some(isStrong) ? known.filter(isStrong) : known;
    const ids = [...new Set(decisive.map(({ contact_id }) => contact_id))].sort((a, b) => a - b);
    if (ids.length === 0) return undefined;
    const contacts = await sql.lockContacts(tx, scope, ids);
    // Another transaction merged one of them meanwhile: its names have moved.
    if (contacts.length < ids.length || contacts.some(({ merged_into_id }) => merged_into_id !== null)) continue;
    if (ids.length > 1 && !(await isKeptApart(tx, scope, ids))) {
      const [keptId, ...others] = ids as [number, ...number[]];
      for (const mergedId of others)
        await mergeContacts(tx, scope, { keptId, mergedId, reason: 'same-person' }, belongings);
      continue;
    }
    const contact = contacts.find(({ id }) => id === addressed(sender, known)) ?? contacts[0];
    if (!contact) continue;
    await sql.saveNames(tx, scope, contact.id, freshNames(names, known, contact.id));
    return refresh(tx, scope, contact, sender, await sql.listNames(tx, scope, contact.id));
  }
  throw new Error('contacts kept changing while they were resolved');
}

async function create(tx: TenantTx, scope: Scope, sender: ObservedSender): Promise<ContactRow> {
  const names = someNames(sender);
  const [reply] = sender.wroteFrom ? namesOf([sender.wroteFrom]) : [];
  const contact = await sql.insertContact(tx, scope, {
    name: cleanName(sender.pushName) || standInName(names),
    number: phoneOf(names) ?? '',
    is_group: sender.isGroup ?? false,
    reply_kind: reply?.kind ?? null,
    reply_value: reply?.value ?? null,
  });
  await sql.saveNames(tx, scope, contact.id, names);
  await emit(tx, scope, { name: 'contact.created', entityId: contact.id });
  return contact;
}

/** CON-18: a name given by a user stays; a placeholder is replaced by the sender's own name. */
async function refresh(
  tx: TenantTx,
  scope: Scope,
  contact: ContactRow,
  sender: ObservedSender,
  known: KnownName[],
): Promise<ContactRow> {
  const names = someNames(sender);
  const number = phoneOf(names) ?? contact.number;
  const standIns = [contact.number, ...[...known, ...names].flatMap(({ value }) => [value, `@${value}`])];
  const ownName = cleanName(sender.pushName) || (number === '' ? contact.name : number);
  const name = standIns.includes(contact.name) ? ownName : contact.name;
  const [reply] = sender.wroteFrom ? namesOf([sender.wroteFrom]) : [];
  const next = {
    ...contact,
    name,
    number,
    reply_kind: reply?.kind ?? contact.reply_kind,
    reply_value: reply?.value ?? contact.reply_value,
  };
  const isShownOtherwise = next.name !== contact.name || next.number !== contact.number;
  const isReached = next.reply_kind !== contact.reply_kind || next.reply_value !== contact.reply_value;
  if (!isShownOtherwise && !isReached) return contact;
  const { reply_kind, reply_value } = next;
  await sql.updateContact(tx, scope, contact.id, { name, number, reply_kind, reply_value });
  if (isShownOtherwise) await emit(tx, scope, { name: 'contact.updated', entityId: contact.id });
  return next;
}

function someNames({ names: identities, wroteFrom }: ObservedSender): Name[] {
  const names = namesOf(wroteFrom ? [wroteFrom, ...identities] : identities);
  if (names.length === 0) throw new Error('nobody is named');
  return names;
}

/** The names of a sender as the contact stores them: all, the one that replies go to, and the phone number. */
export function contactNames(identities: Identity[], wroteFrom: Identity) {
  const names = namesOf(identities);
  return { names, reply: namesOf([wroteFrom])[0], number: phoneOf(names) };
}

const phoneOf = (names: Name[]): string | undefined => names.find(({ kind }) => kind === 'phone')?.value;

/** Names that the contact does not have yet, or has in another spelling. Names of other contacts stay with them. */
function freshNames(names: Name[], known: KnownName[], contactId?: number): Name[] {
  return names.filter((name) => {
    const had = known.find((other) => idOf(other) === idOf(name));
    return !had || had.value !== name.value || (had.contact_id !== contactId && contactId !== undefined);
  });
}

function addressed({ wroteFrom }: ObservedSender, known: KnownName[]): number | undefined {
  const [from] = wroteFrom ? namesOf([wroteFrom]) : [];
  return from && known.find((name) => idOf(name) === idOf(from))?.contact_id;
}
