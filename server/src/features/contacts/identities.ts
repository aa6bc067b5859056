import type { TenantTx } from '@recadia/db';
import type { Identity } from '@recadia/whatsapp';
import { emit } from '../../platform/emit.ts';
import type { Scope } from '../../platform/people.ts';
import * as sql from './identities.sql.ts';
import type { ContactRow, KnownName } from './identities.sql.ts';
import { isKeptApart } from './merge.sql.ts';
import { mergeContacts, type ContactRecords } from './merge.ts';
import { cleanName, idOf, isStrong, namesOf, standInName, type Name } from './names.ts';

/** Somebody turned up. */
export interface ObservedSender {
  /** All names that were shown. */
  names: Identity[];
  pushName?: string;
  isGroup?: boolean;
  /** The address they wrote from: replies go there from now on. */
  wroteFrom?: Identity;
}

const maxRounds = 5;

/**
 * Who that is, as a contact that is locked until the commit. Whoever is unknown becomes a contact, names that were not
 * known are kept, and two contacts that turn out to be one person are merged.
 */
export async function resolveContact(
  tx: TenantTx,
  scope: Scope,
  sighting: ObservedSender,
  belongings: ContactRecords,
): Promise<ContactRow> {
  const contact = (await findSettled(tx, scope, sighting)) ?? (await settle(tx, scope, sighting, belongings));
  return contact ?? create(tx, scope, sighting);
}

/** Names of one person were told without anything else: worth keeping only if we know that person. */
export async function saveObservedNames(
  tx: TenantTx,
  scope: Scope,
  sighting: ObservedSender,
  belongings: ContactRecords,
): Promise<void> {
  const names = namesOf(sighting.names);
  if (names.length === 0 || (await sql.findNames(tx, scope, names)).length === 0) return;
  await settle(tx, scope, sighting, belongings);
}

export async function findContactId(tx: TenantTx, scope: Scope, identity: Identity): Promise<number | null> {
  const [known] = await sql.findNames(tx, scope, namesOf([identity]));
  return known?.contact_id ?? null;
}

/** The everyday case, without any lock but the contact's: everything shown is known already. */
async function findSettled(tx: TenantTx, scope: Scope, sighting: ObservedSender): Promise<ContactRow | undefined> {
  const names = someNames(sighting);
  const known = await sql.findNames(tx, scope, names);
  const [first] = known;
  if (!first || known.some(({ contact_id }) => contact_id !== first.contact_id)) return undefined;
  if (freshNames(names, known).length > 0) return undefined;
  const [contact] = await sql.lockContacts(tx, scope, [first.contact_id]);
  // Merged while we waited for it.
  if (!contact || contact.merged_into_id !== null) return undefined;
  return refresh(tx, scope, contact, sighting, known);
}

/** Locks in one order, names before contacts; undefined when nobody is known by any of the names. */
async function settle(
  tx: TenantTx,
  scope: Scope,
  sighting: ObservedSender,
  belongings: ContactRecords,
): Promise<ContactRow | undefined> {
  const names = someNames(sighting);
  await sql.lockNames(tx, scope, names);
  for (let round = 1; round <= maxRounds; round += 1) {
    const known = await sql.findNames(tx, scope, names);
    const telling = names.some(isStrong) ? known.filter(isStrong) : known;
    const ids = [...new Set(telling.map(({ contact_id }) => contact_id))].sort((a, b) => a - b);
    if (ids.length === 0) return undefined;
    const contacts = await sql.lockContacts(tx, scope, ids);
    // A merge by somebody else took one of them meanwhile: its names are elsewhere now.
    if (contacts.length < ids.length || contacts.some(({ merged_into_id }) => merged_into_id !== null)) continue;
    if (ids.length > 1 && !(await isKeptApart(tx, scope, ids))) {
      const [keptId, ...others] = ids as [number, ...number[]];
      for (const mergedId of others)
        await mergeContacts(tx, scope, { keptId, mergedId, reason: 'same-person' }, belongings);
      continue;
    }
    const contact = contacts.find(({ id }) => id === addressed(sighting, known)) ?? contacts[0];
    if (!contact) continue;
    await sql.saveNames(tx, scope, contact.id, freshNames(names, known, contact.id));
    return refresh(tx, scope, contact, sighting, await sql.listNames(tx, scope, contact.id));
  }
  throw new Error('contacts kept changing while they were resolved');
}

async function create(tx: TenantTx, scope: Scope, sighting: ObservedSender): Promise<ContactRow> {
  const names = someNames(sighting);
  const [reply] = sighting.wroteFrom ? namesOf([sighting.wroteFrom]) : [];
  const contact = await sql.insertContact(tx, scope, {
    name: cleanName(sighting.pushName) || standInName(names),
    number: phoneOf(names) ?? '',
    is_group: sighting.isGroup ?? false,
    reply_kind: reply?.kind ?? null,
    reply_value: reply?.value ?? null,
  });
  await sql.saveNames(tx, scope, contact.id, names);
  await emit(tx, scope, { name: 'contact.created', entityId: contact.id });
  return contact;
}

/** The name people gave stays; one that only stands in for it gives way to what the person is called (CON-18). */
async function refresh(
  tx: TenantTx,
  scope: Scope,
  contact: ContactRow,
  sighting: ObservedSender,
  known: KnownName[],
): Promise<ContactRow> {
  const names = someNames(sighting);
  const number = phoneOf(names) ?? contact.number;
  const standIns = [contact.number, ...[...known, ...names].flatMap(({ value }) => [value, `@${value}`])];
  const called = cleanName(sighting.pushName) || (number === '' ? contact.name : number);
  const name = standIns.includes(contact.name) ? called : contact.name;
  const [reply] = sighting.wroteFrom ? namesOf([sighting.wroteFrom]) : [];
  const next = {
    ...contact,
    ...{ name, number },
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

const phoneOf = (names: Name[]): string | undefined => names.find(({ kind }) => kind === 'phone')?.value;

/** Names the contact does not have yet, or has in another spelling. What belongs to somebody else stays theirs. */
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
