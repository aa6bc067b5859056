import type { NewUser } from '@recadia/contract/users';
import { tenantTx, type TenantTx } from '@recadia/db';
import { audit } from '../../platform/audit.ts';
import { emit } from '../../platform/emit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Actor, Scope } from '../../platform/session/people.ts';
import type { Principals } from '../../platform/session/principals.ts';
import { listOpenSettings } from '../settings/index.ts';
import { checkPlaces, type ReturnTickets } from './leave.ts';
import { hashPassword } from './passwords.ts';
import * as members from './users.create.sql.ts';
import { mayManage } from './users.policy.ts';
import { translate } from './users.errors.ts';
import { columnsOf, foundUser, presentWhole } from './users.service.ts';
import * as sql from './users.sql.ts';

export async function createUser(actor: Actor, input: NewUser) {
  // Hashing is slow on purpose, so it runs outside the transaction.
  const password_hash = await hashPassword(input.password);
  try {
    return await tenantTx(actor, async (tx) =>
      presentWhole(tx, actor, await insertMember(tx, actor, input, password_hash)),
    );
  } catch (error) {
    throw translate(error);
  }
}

/** USR-07: a company may disable the creation of users. */
async function mayGrow(tx: TenantTx, scope: Scope): Promise<boolean> {
  const settings = await listOpenSettings(tx, scope);
  return !settings.some(({ key, value }) => key === 'userCreation' && value === 'disabled');
}

/** Takes a place of the plan. */
export async function insertMember(
  tx: TenantTx,
  actor: Actor,
  person: Omit<NewUser, 'password'>,
  password_hash: string,
): Promise<sql.UserRow> {
  const { name, email, queueIds = [], whatsappId } = person;
  if (!(await mayGrow(tx, actor))) throw new AppError('ERR_USER_CREATION_DISABLED');
  await checkPlaces(tx, actor);
  if (whatsappId && !(await sql.hasConnection(tx, actor, whatsappId))) throw new AppError('ERR_NO_WAPP_FOUND');
  const id = await members.insertUser(tx, actor, { ...columnsOf(person, password_hash), name, email, password_hash });
  await sql.replaceUserQueues(tx, actor, id, [...new Set(queueIds)]);
  await emitUser(tx, actor, id, 'user.created');
  return foundUser(tx, actor, id);
}

/** USR-10: messages and notes of the user stay; open tickets return to their queues. */
export async function deleteUser(
  { principals }: { principals: Principals },
  actor: Actor,
  id: number,
  returnTickets: ReturnTickets,
): Promise<void> {
  await tenantTx(actor, async (tx) => {
    const admins = await sql.lockAdminIds(tx, actor);
    await requireManaged(tx, actor, id);
    if (admins.length > 0 && admins.every((admin) => admin === id)) throw new AppError('ERR_LAST_ADMIN');
    await returnTickets(tx, actor, id);
    await members.deleteUser(tx, actor, id);
    await emitUser(tx, actor, id, 'user.deleted');
  });
  await principals.changed(id);
}

/** Another user of the company whom the actor may manage, locked. */
export async function requireManaged(tx: TenantTx, actor: Actor, id: number): Promise<sql.UserRow> {
  const target = await foundUser(tx, actor, id, 'update');
  if (!mayManage(actor, target)) throw new AppError('ERR_NO_PERMISSION');
  return target;
}

async function emitUser(tx: TenantTx, actor: Actor, id: number, name: 'user.created' | 'user.deleted'): Promise<void> {
  await emit(tx, actor, { name, entityId: id, actorUserId: actor.userId });
  if (name === 'user.created') {
    await audit(tx, actor, { userId: actor.userId, action: name, entity: 'user', entityId: id });
  }
}
