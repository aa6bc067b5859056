import { countCap, pageSize } from '@recadia/contract/limits';
import type { UserChange } from '@recadia/contract/users';
import { operatorTx, tenantTx, type TenantTx } from '@recadia/db';
import { audit } from '../../platform/audit.ts';
import { clock } from '../../platform/clock.ts';
import { pageOf, readPage, type PageRequest } from '../../platform/cursor.ts';
import { emit } from '../../platform/emit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Actor, Scope } from '../../platform/session/people.ts';
import type { Platform } from '../../platform/platform.ts';
import { revokeSessions } from '../../platform/session/sessions.ts';
import { getCompany } from '../companies/index.ts';
import { listOpenSettings } from '../settings/index.ts';
import { hashPassword } from './passwords.ts';
import { askForEmail, requireFreeEmail } from './email-changes.service.ts';
import { deleteEmailChange } from './email-changes.sql.ts';
import { deleteInvitation } from './invitations.sql.ts';
import { checkPlaces, endUserAccess, type ReturnTickets } from './leave.ts';
import type { Reauthenticate } from './reauthenticate.ts';
import { changesEmail, mayChangeUser, maySeeUser, needsPassword } from './users.policy.ts';
import { translate } from './users.errors.ts';
import { presentUser } from './users.present.ts';
import * as pages from './users.page.sql.ts';
import * as sql from './users.sql.ts';

export function listColleagues(scope: Scope, wanted: { search?: string; limit: number }): Promise<sql.UserRow[]> {
  return tenantTx(scope, (tx) => sql.listActiveUsers(tx, scope, wanted));
}

export function pageOfUsers(scope: Scope, request: PageRequest & { search?: string | undefined }) {
  const limit = pageSize.default;
  const page = readPage(request, limit);
  return tenantTx(scope, async (tx) => {
    const found = await pages.listUsers(tx, scope, { search: request.search, page, limit: limit + 1 });
    const counted = await pages.countUsers(tx, scope, request.search, countCap);
    return pageOf(found, { limit, counted, positionOf: (row) => [row.name_key, row.id] });
  });
}

/** A user with the company, as the profile and the admin's page show it. */
export function readUser(scope: Scope, id: number) {
  return tenantTx(scope, async (tx) => presentWhole(tx, scope, await foundUser(tx, scope, id)));
}

export async function getVisibleUser(actor: Actor, id: number) {
  const scope = actor.super ? await companyOfUser(actor, id) : actor;
  return tenantTx(scope, async (tx) => {
    const user = await foundUser(tx, scope, id);
    if (!maySeeUser(actor, id)) throw new AppError('ERR_NO_PERMISSION');
    return presentWhole(tx, scope, user);
  });
}

export async function changeUser(
  platform: Pick<Platform, 'principals' | 'rates' | 'config' | 'vault'>,
  actor: Actor,
  id: number,
  { currentPassword, currentCode, language = 'pt', ...change }: UserChange,
  { returnTickets, reauthenticate }: { returnTickets: ReturnTickets; reauthenticate: Reauthenticate },
) {
  const before = await changeableUser(actor, id, change);
  if (needsPassword(before, change)) await reauthenticate(actor, { currentPassword, currentCode });
  if (changesEmail(before, change)) await requireFreeEmail(change.email);
  // Hashing is slow on purpose, so it runs outside the transaction.
  const passwordHash = change.password ? await hashPassword(change.password) : undefined;
  try {
    const user = await tenantTx(actor, async (tx) => {
      const admins = await lockAdminsToDemote(tx, actor, change);
      const target = await foundUser(tx, actor, id, 'update');
      if (!mayChangeUser(actor, target, change)) throw new AppError('ERR_NO_PERMISSION');
      if (change.whatsappId && !(await sql.hasConnection(tx, actor, change.whatsappId))) {
        throw new AppError('ERR_NO_WAPP_FOUND');
      }
      if (target.profile === 'admin' && admins?.every((admin) => admin === id)) throw new AppError('ERR_LAST_ADMIN');
      const isLeaving = change.active === false && target.deactivated_at === null;
      if (change.active && target.deactivated_at !== null) await checkPlaces(tx, actor);
      const isPending =
        changesEmail(target, change) &&
        (await askForEmail(platform, tx, actor, { user: target, email: change.email, language }));
      const { email: _pending, ...others } = change;
      await sql.updateUser(tx, actor, id, columnsOf(isPending ? others : change, passwordHash));
      if (isLeaving) await endUserAccess(tx, actor, id, returnTickets);
      if (change.queueIds) await sql.replaceUserQueues(tx, actor, id, [...new Set(change.queueIds)]);
      if (passwordHash) await endSessions(tx, actor, id);
      await emit(tx, actor, { name: 'user.updated', entityId: id, actorUserId: actor.userId });
      await audit(tx, actor, {
        userId: actor.userId,
        action: passwordHash ? 'user.password-changed' : 'user.updated',
        entity: 'user',
        entityId: id,
        data: {
          fields: Object.keys(change),
          ...(change.profile && change.profile !== target.profile && { profile: [target.profile, change.profile] }),
          ...(change.queueIds && { queueIds: change.queueIds }),
        },
      });
      return presentWhole(tx, actor, await foundUser(tx, actor, id));
    });
    await platform.principals.changed(id);
    return user;
  } catch (error) {
    throw translate(error);
  }
}

/** Checked first, so that a missing permission is reported before a password is required. */
function changeableUser(actor: Actor, id: number, change: UserChange): Promise<sql.UserRow> {
  return tenantTx(actor, async (tx) => {
    const target = await foundUser(tx, actor, id);
    if (!mayChangeUser(actor, target, change)) throw new AppError('ERR_NO_PERMISSION');
    return target;
  });
}

async function endSessions(tx: TenantTx, scope: Scope, userId: number): Promise<void> {
  await sql.bumpTokenVersion(tx, scope, userId);
  await deleteInvitation(tx, scope, userId);
  await deleteEmailChange(tx, scope, userId);
  await revokeSessions(tx, scope, { userId, reason: 'password changed' });
}

/**
 * Sets the password of a user who proved to own the mailbox. The caller calls `principals.changed` after the commit.
 */
export async function setForgottenPassword(
  tx: TenantTx,
  scope: Scope,
  userId: number,
  password_hash: string,
): Promise<void> {
  await sql.updateUser(tx, scope, userId, { password_hash });
  await endSessions(tx, scope, userId);
}

export async function presentWhole(tx: TenantTx, scope: Scope, user: sql.UserRow) {
  return presentUser(user, await getCompany(tx, scope), await listOpenSettings(tx, scope));
}

export async function foundUser(tx: TenantTx, scope: Scope, id: number, lock?: 'update'): Promise<sql.UserRow> {
  const user = await sql.findUser(tx, scope, id, lock);
  if (!user) throw new AppError('ERR_NO_USER_FOUND');
  return user;
}

/** The platform's operators may view any user; the view is audited. */
async function companyOfUser(actor: Actor, id: number): Promise<Scope> {
  const facts = { action: 'user.viewed', entity: 'user', entityId: String(id) };
  const row = await operatorTx(actor, facts, (tx) =>
    tx.selectFrom('users').select('company_id').where('id', '=', id).executeTakeFirst(),
  );
  if (!row) throw new AppError('ERR_NO_USER_FOUND');
  return { companyId: row.company_id };
}

/** Locked first and in one order, so that two admins who demote each other wait and do not deadlock. */
async function lockAdminsToDemote(tx: TenantTx, scope: Scope, change: UserChange): Promise<number[] | undefined> {
  const isSafe = (change.profile ?? 'admin') === 'admin' && change.active !== false;
  return isSafe ? undefined : sql.lockAdminIds(tx, scope);
}

export function columnsOf(change: UserChange, passwordHash: string | undefined): sql.UserColumns {
  return {
    ...(change.name !== undefined && { name: change.name }),
    ...(change.email !== undefined && { email: change.email }),
    ...(passwordHash !== undefined && { password_hash: passwordHash }),
    ...(change.profile !== undefined && { profile: change.profile }),
    ...(change.allTicket !== undefined && { all_ticket: change.allTicket === 'enabled' }),
    ...(change.whatsappId !== undefined && { whatsapp_id: change.whatsappId }),
    ...(change.active !== undefined &&
      (change.active ? { deactivated_at: null } : { deactivated_at: clock.now(), online: false })),
  };
}
