import { tenantTx, type TenantTx } from '@recadia/db';
import { audit } from '../../platform/audit.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Scope } from '../../platform/session/people.ts';
import { insertUser } from './users.create.sql.ts';
import { setForgottenPassword } from './users.service.ts';

interface FirstAdmin {
  name: string;
  email: string;
  password_hash: string;
}

/** CMP-14, SGN-07: the first user of a company is its admin and never super. Takes no place of the plan. */
export async function createFirstAdmin(tx: TenantTx, scope: Scope, admin: FirstAdmin): Promise<number> {
  const id = await insertUser(tx, scope, { ...admin, profile: 'admin' });
  await audit(tx, scope, { userId: null, action: 'user.created', entity: 'user', entityId: id });
  return id;
}

/** C-79: the operator sets the password of a user who cannot sign in; all sign-in sessions of the user end. */
export async function setFirstAdminPassword(
  { principals }: Pick<Platform, 'principals'>,
  scope: Scope,
  userId: number,
  passwordHash: string,
): Promise<void> {
  await tenantTx(scope, async (tx) => {
    await setForgottenPassword(tx, scope, userId, passwordHash);
    await audit(tx, scope, { userId: null, action: 'user.password-changed', entity: 'user', entityId: userId });
  });
  await principals.changed(userId);
}
