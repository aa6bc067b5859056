import type { ContactChange, ContactInput } from '@recadia/contract/contacts';
import { countCap, pageSize } from '@recadia/contract/limits';
import { tenantTx, type TenantTx } from '@recadia/db';
import type { Identity } from '@recadia/whatsapp';
import { audit } from '../../platform/audit.ts';
import { pageOf, readPage, type PageRequest } from '../../platform/cursor.ts';
import { emit } from '../../platform/emit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Actor, Scope } from '../../platform/session/people.ts';
import * as sql from './contacts.sql.ts';
import type { ContactFilter, ContactItemRow, ListedContact } from './contacts.sql.ts';
import { deleteNames, replaceExtraInfo, setContactFields } from './contacts.write.sql.ts';
import { findNames, insertContact, lockContacts, lockNames, saveNames, updateContact } from './identities.sql.ts';
import { namesOf, type Name } from './names.ts';
import type { Checked, CheckNumber } from './numbers.check.ts';
import { phoneKey } from './numbers.ts';

export function pageOfContacts(scope: Scope, { search, from, to, ...request }: ContactFilter & PageRequest) {
  const limit = pageSize.contacts;
  const page = readPage(request, limit);
  return tenantTx(scope, async (tx) => {
    const asked = { search, from, to, page, limit: limit + 1, countLimit: countCap + 1 };
    const { rows, counted } = await sql.listContacts(tx, scope, asked);
    return pageOf(rows, { limit, counted, positionOf: (row) => [row.name_key, row.id] });
  });
}

export function listContactItems(scope: Scope, search: string | undefined): Promise<ContactItemRow[]> {
  const page = { after: null, offset: 0 };
  return tenantTx(scope, (tx) =>
    sql.listContactItems(tx, scope, { search, from: null, to: null, page, limit: pageSize.contactList }),
  );
}

export function getContact(scope: Scope, id: number): Promise<ListedContact> {
  return tenantTx(scope, (tx) => loadContact(tx, scope, id));
}

/** A merged contact is not found. */
export async function loadContact(tx: TenantTx, scope: Scope, id: number): Promise<ListedContact> {
  const row = await sql.findListedContact(tx, scope, id);
  if (!row) throw new AppError('ERR_NO_CONTACT_FOUND');
  return row;
}

type Created = { is: 'new' | 'known'; contact: ListedContact } | { is: 'unknown-there' };

/** CON-16, CON-17: a contact with any of the names that WhatsApp confirms already exists. */
export async function createContact(
  scope: Scope,
  actor: Actor,
  input: ContactInput,
  check: CheckNumber,
): Promise<Created> {
  const known = await tenantTx(scope, (tx) => findKnown(tx, scope, namesOf([{ kind: 'pn', value: input.number }])));
  if (known) return { is: 'known', contact: known };
  const checked = await check(scope, input.number);
  if (checked === 'unknown-there') return { is: 'unknown-there' };
  const names = namesOf(confirmed(checked, input.number));
  const number = phoneOf(names) ?? input.number;
  return tenantTx(scope, async (tx) => {
    await lockNames(tx, scope, names);
    const met = await findKnown(tx, scope, names);
    if (met) return { is: 'known', contact: await withNumber(tx, scope, met, names, number) };
    const defaults = { is_group: false, reply_kind: null, reply_value: null };
    const { id } = await insertContact(tx, scope, { name: input.name, number, ...defaults });
    await saveNames(tx, scope, id, names);
    if (input.email) await setContactFields(tx, scope, id, { email: input.email });
    if (input.extraInfo) await replaceExtraInfo(tx, scope, id, input.extraInfo);
    await emit(tx, scope, { name: 'contact.created', entityId: id, actorUserId: actor.userId });
    return { is: 'new', contact: await loadContact(tx, scope, id) };
  });
}

export async function changeContact(
  scope: Scope,
  actor: Actor & { ip: string | null },
  id: number,
  input: ContactChange,
  check: CheckNumber,
): Promise<ListedContact> {
  const before = await getContact(scope, id);
  const isMoving = !before.is_group && input.number !== '' && phoneKey(input.number) !== phoneKey(before.number);
  const checked = isMoving ? await check(scope, input.number) : 'unchecked';
  if (checked === 'unknown-there') throw new AppError('ERR_WAPP_INVALID_CONTACT');
  const names = isMoving ? namesOf(confirmed(checked, input.number)) : [];
  return tenantTx(scope, async (tx) => {
    if (isMoving) await lockNames(tx, scope, names);
    const [locked] = await lockContacts(tx, scope, [id]);
    if (!locked || locked.merged_into_id !== null) throw new AppError('ERR_NO_CONTACT_FOUND');
    const number = isMoving ? (phoneOf(names) ?? input.number) : locked.number;
    if (isMoving) await moveTo(tx, scope, locked, names);
    await setContactFields(tx, scope, id, {
      name: input.name,
      ...(input.email !== undefined && { email: input.email }),
      ...(isMoving && { number }),
    });
    if (number !== locked.number) {
      const by = { userId: actor.userId, ip: actor.ip, data: { from: locked.number, to: number } };
      await audit(tx, scope, { ...by, action: 'contact.number-changed', entity: 'contact', entityId: id });
    }
    if (input.extraInfo && !(await replaceExtraInfo(tx, scope, id, input.extraInfo)))
      throw new AppError('ERR_NO_CONTACT_FOUND');
    await emit(tx, scope, { name: 'contact.updated', entityId: id, actorUserId: actor.userId });
    return loadContact(tx, scope, id);
  });
}

/**
 * A contact without a number keeps its other names; a contact with a number keeps only the names of the new number.
 */
async function moveTo(tx: TenantTx, scope: Scope, contact: { id: number; number: string }, names: Name[]) {
  const owners = await findNames(tx, scope, names);
  if (owners.some(({ contact_id }) => contact_id !== contact.id)) throw new AppError('ERR_DUPLICATED_CONTACT');
  if (contact.number !== '') {
    await deleteNames(tx, scope, contact.id);
    await setContactFields(tx, scope, contact.id, { reply_kind: null, reply_value: null });
  }
  await saveNames(tx, scope, contact.id, names);
}

async function findKnown(tx: TenantTx, scope: Scope, names: Name[]): Promise<ListedContact | undefined> {
  const [known] = await findNames(tx, scope, names);
  return known && sql.findListedContact(tx, scope, known.contact_id);
}

/** Gives the number to a contact that wrote without showing one. */
async function withNumber(
  tx: TenantTx,
  scope: Scope,
  contact: ListedContact,
  names: Name[],
  number: string,
): Promise<ListedContact> {
  if (contact.number !== '') return contact;
  await updateContact(tx, scope, contact.id, { number });
  await saveNames(tx, scope, contact.id, names);
  await emit(tx, scope, { name: 'contact.updated', entityId: contact.id });
  return loadContact(tx, scope, contact.id);
}

function confirmed(checked: Checked, phone: string): Identity[] {
  if (checked === 'failed') throw new AppError('ERR_WAPP_CHECK_CONTACT');
  const written: Identity = { kind: 'pn', value: phone };
  if (typeof checked === 'string') return [written];
  return checked.names.some(({ kind }) => kind === 'pn') ? checked.names : [written, ...checked.names];
}

const phoneOf = (names: Name[]): string | undefined => names.find(({ kind }) => kind === 'phone')?.value;
