import { can, type Holder } from '@recadia/contract/permissions';
import type { UserChange } from '@recadia/contract/users';

interface Person extends Holder {
  userId: number;
}

const profileFields = ['profile', 'allTicket', 'whatsappId', 'active'] as const;

export function maySeeUser(actor: Person, userId: number): boolean {
  return actor.userId === userId || can(actor, 'user-modal:editProfile');
}

/** Everybody may change themselves; what decides rights takes the permission of its field (ROL-15). */
export function mayChangeUser(actor: Person, target: { id: number; super: boolean }, change: UserChange): boolean {
  if (!maySeeUser(actor, target.id)) return false;
  // Nobody becomes a platform user through the API, and only platform users touch one.
  if (change.super !== undefined && change.super !== target.super) return false;
  if (target.super && !actor.super) return false;
  // Whoever locks themselves out needs somebody else to come back.
  if (change.active === false && actor.userId === target.id) return false;
  const touchesProfile = profileFields.some((field) => change[field] !== undefined);
  if (touchesProfile && !can(actor, 'user-modal:editProfile')) return false;
  return change.queueIds === undefined || can(actor, 'user-modal:editQueues');
}

/** Whoever changes these can take the account over, so the token alone is not enough (C-87). */
export function needsPassword(target: { email: string }, change: UserChange): boolean {
  return Boolean(change.password) || changesEmail(target, change);
}

export const changesEmail = (target: { email: string }, change: UserChange): change is UserChange & { email: string } =>
  change.email !== undefined && change.email !== target.email;

/** What an admin does to others and nobody to themselves (USR-10); only platform users do it to one of theirs. */
export function mayManage(actor: Person, target: { id: number; super: boolean }): boolean {
  return can(actor, 'user-modal:editProfile') && actor.userId !== target.id && (actor.super || !target.super);
}
