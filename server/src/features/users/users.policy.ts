import { can, type Holder } from '@recadia/contract/permissions';
import type { UserChange } from '@recadia/contract/users';

interface Person extends Holder {
  userId: number;
}

const profileFields = ['profile', 'allTicket', 'whatsappId', 'active'] as const;

export function maySeeUser(actor: Person, userId: number): boolean {
  return actor.userId === userId || can(actor, 'user-modal:editProfile');
}

/** Users may change themselves; fields that decide rights need the permission of the field (ROL-15). */
export function mayChangeUser(actor: Person, target: { id: number; super: boolean }, change: UserChange): boolean {
  if (!maySeeUser(actor, target.id)) return false;
  // The API creates no platform users, and only platform users may change one.
  if (change.super !== undefined && change.super !== target.super) return false;
  if (target.super && !actor.super) return false;
  // Users may not deactivate themselves, because another user would have to undo it.
  if (change.active === false && actor.userId === target.id) return false;
  const touchesProfile = profileFields.some((field) => change[field] !== undefined);
  if (touchesProfile && !can(actor, 'user-modal:editProfile')) return false;
  return change.queueIds === undefined || can(actor, 'user-modal:editQueues');
}

/** C-87: these changes allow taking over the account, so the token alone is not enough. */
export function needsPassword(target: { email: string }, change: UserChange): boolean {
  return Boolean(change.password) || changesEmail(target, change);
}

export const changesEmail = (target: { email: string }, change: UserChange): change is UserChange & { email: string } =>
  change.email !== undefined && change.email !== target.email;

/** USR-10: admins manage other users, not themselves; only platform users manage platform users. */
export function mayManage(actor: Person, target: { id: number; super: boolean }): boolean {
  return can(actor, 'user-modal:editProfile') && actor.userId !== target.id && (actor.super || !target.super);
}
