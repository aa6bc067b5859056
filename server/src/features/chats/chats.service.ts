import type { ChatChange, ChatInput } from '@recadia/contract/chats';
import { chatTitleMax, countCap, pageSize } from '@recadia/contract/limits';
import { tenantTx, type TenantTx } from '@recadia/db';
import { pageOf, readPage, type PageRequest } from '../../platform/cursor.ts';
import { emit } from '../../platform/emit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Actor, Scope } from '../../platform/session/people.ts';
import { isMember, mayChangeChat } from './chats.policy.ts';
import * as sql from './chats.sql.ts';
import type { ChatRow } from './chats.sql.ts';

export function pageOfChats(scope: Scope, { userId }: Actor, request: PageRequest & { search?: string | undefined }) {
  const limit = pageSize.default;
  const page = readPage(request, limit);
  const filter = { userId, search: request.search };
  return tenantTx(scope, async (tx) => {
    const found = await sql.listChats(tx, scope, { ...filter, page, limit: limit + 1 });
    const counted = await sql.countChats(tx, scope, filter, countCap);
    const unreads = await sql.countUnreads(tx, scope, userId);
    return { ...pageOf(found, { limit, counted, positionOf: ({ place, id }) => [place, id] }), unreads };
  });
}

export function getChat(scope: Scope, actor: Actor, by: { id: number } | { uuid: string }): Promise<ChatRow> {
  return tenantTx(scope, async (tx) => ofMember(actor, await sql.findChat(tx, scope, by)));
}

/** CHT-10: a chat has at least one colleague; its creator owns it. */
export function createChat(scope: Scope, actor: Actor, { title, users }: ChatInput): Promise<ChatRow> {
  const others = othersThan(actor, users);
  return tenantTx(scope, async (tx) => {
    await knownPeople(tx, scope, others);
    const id = await sql.insertChat(tx, scope, { title, owner_id: actor.userId, pair: null });
    if (id === undefined) throw new Error('Only the chat of two people can be there already');
    return begin(tx, scope, actor, id, others);
  });
}

/** The unique index ensures one direct chat per pair of users, independent of who opens it first. */
export function openDirectChat(scope: Scope, actor: Actor, userId: number): Promise<ChatRow> {
  const pair = [actor.userId, userId].sort((a, b) => a - b).join(':');
  return tenantTx(scope, async (tx) => {
    if (userId === actor.userId) throw new AppError('ERR_NO_USER_FOUND');
    const [colleague] = await knownPeople(tx, scope, [userId]);
    const title = `${actor.name} · ${colleague?.name}`.slice(0, chatTitleMax);
    const id = await sql.insertChat(tx, scope, { title, owner_id: actor.userId, pair });
    if (id === undefined) return ofMember(actor, await sql.findChat(tx, scope, { pair }));
    return begin(tx, scope, actor, id, [userId]);
  });
}

export function updateChat(scope: Scope, actor: Actor, id: number, change: ChatChange): Promise<ChatRow> {
  const others = change.users && othersThan(actor, change.users);
  return tenantTx(scope, async (tx) => {
    const current = await lockOwned(tx, scope, actor, id);
    const removed = others ? await setMembers(tx, scope, id, [actor.userId, ...others]) : [];
    await sql.updateChat(tx, scope, id, change.title ?? current.title);
    await emit(tx, scope, { name: 'chat.updated', entityId: id, actorUserId: actor.userId, data: { removed } });
    return ofMember(actor, await sql.findChat(tx, scope, { id }));
  });
}

export function deleteChat(scope: Scope, actor: Actor, id: number): Promise<void> {
  return tenantTx(scope, async (tx) => {
    const current = await lockOwned(tx, scope, actor, id);
    await sql.deleteChat(tx, scope, id);
    const data = { removed: current.members.map(({ user_id }) => user_id) };
    await emit(tx, scope, { name: 'chat.deleted', entityId: id, actorUserId: actor.userId, data });
  });
}

/** CHT-05: reading twice succeeds; the second call emits no event. */
export function readChat(scope: Scope, actor: Actor, id: number): Promise<ChatRow> {
  return tenantTx(scope, async (tx) => {
    const current = ofMember(actor, await sql.findChat(tx, scope, { id }));
    const wasUnread = await sql.clearUnreads(tx, scope, { chatId: id, userId: actor.userId });
    if (!wasUnread) return current;
    await emit(tx, scope, { name: 'chat.read', entityId: id, actorUserId: actor.userId });
    return ofMember(actor, await sql.findChat(tx, scope, { id }));
  });
}

/** Locked until the transaction ends, and loaded under the lock. */
export async function lockChatOfMember(tx: TenantTx, scope: Scope, actor: Actor, id: number): Promise<ChatRow> {
  await sql.lockChat(tx, scope, id);
  return ofMember(actor, await sql.findChat(tx, scope, { id }));
}

async function lockOwned(tx: TenantTx, scope: Scope, actor: Actor, id: number): Promise<ChatRow> {
  const chat = await lockChatOfMember(tx, scope, actor, id);
  if (!mayChangeChat(actor, chat)) throw new AppError('ERR_NO_PERMISSION');
  return chat;
}

async function begin(tx: TenantTx, scope: Scope, actor: Actor, id: number, others: number[]): Promise<ChatRow> {
  await sql.addMembers(tx, scope, id, [actor.userId, ...others]);
  await emit(tx, scope, { name: 'chat.created', entityId: id, actorUserId: actor.userId });
  return ofMember(actor, await sql.findChat(tx, scope, { id }));
}

function ofMember(actor: Actor, chat: ChatRow | undefined): ChatRow {
  if (!chat || !isMember(actor, chat)) throw new AppError('ERR_NO_CHAT_FOUND');
  return chat;
}

/** Returns the removed members. */
async function setMembers(tx: TenantTx, scope: Scope, id: number, userIds: number[]): Promise<number[]> {
  await knownPeople(tx, scope, userIds);
  const removed = await sql.keepMembers(tx, scope, id, userIds);
  await sql.addMembers(tx, scope, id, userIds);
  return removed;
}

function othersThan({ userId }: Actor, users: { id: number }[]): number[] {
  const others = [...new Set(users.map(({ id }) => id))].filter((id) => id !== userId);
  if (others.length === 0) throw new AppError('ERR_VALIDATION', { details: { fields: { users: 'too_small' } } });
  return others;
}

async function knownPeople(tx: TenantTx, scope: Scope, userIds: number[]) {
  const people = await sql.listPeople(tx, scope, userIds);
  if (people.length < userIds.length) throw new AppError('ERR_NO_USER_FOUND');
  return people;
}
