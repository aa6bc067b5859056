import type { InvitedUser } from '@recadia/contract/invitations';
import { invitationMs } from '@recadia/contract/limits';
import type { MailLanguage } from '@recadia/contract/mail-languages';
import { findInvitation, systemCall, tenantTx, type Invitation, type TenantTx } from '@recadia/db';
import { audit } from '../../platform/audit.ts';
import { clock } from '../../platform/clock.ts';
import { emit } from '../../platform/emit.ts';
import { AppError } from '../../platform/errors.ts';
import { newOpaqueToken, sha256 } from '../../platform/ids.ts';
import { enqueueMail } from '../../platform/mail/mail.ts';
import type { Actor, Scope } from '../../platform/session/people.ts';
import type { Platform } from '../../platform/platform.ts';
import { getCompany } from '../companies/index.ts';
import { invitationMail } from './invitations.mails.ts';
import * as sql from './invitations.sql.ts';
import { insertMember, requireManaged } from './members.service.ts';
import { hashPassword } from './passwords.ts';
import { translate } from './users.errors.ts';
import { presentWhole, setForgottenPassword } from './users.service.ts';

/** X-USR-02: the invitation takes a place of the plan at once, not when its link is used. */
export async function inviteUser(platform: Platform, actor: Actor, { language = 'pt', ...person }: InvitedUser) {
  // The password is random and unknown: the link is the only way to sign in.
  const passwordHash = await hashPassword(newOpaqueToken());
  try {
    return await tenantTx(actor, async (tx) => {
      const user = await insertMember(tx, actor, person, passwordHash);
      const { id: userId, name, email } = user;
      const link = await invite(platform, tx, actor, { userId, name, email, language, by: actor.userId });
      return { user: await presentWhole(tx, actor, user), link };
    });
  } catch (error) {
    throw translate(error);
  }
}

export function renewInvitation(platform: Platform, actor: Actor, id: number, language: MailLanguage = 'pt') {
  return tenantTx(actor, async (tx) => {
    const { name, email } = await requireManaged(tx, actor, id);
    if (!(await sql.hasInvitation(tx, actor, id))) throw new AppError('ERR_NO_INVITATION');
    return invite(platform, tx, actor, { userId: id, name, email, language, by: actor.userId });
  });
}

interface Invited {
  userId: number;
  name: string;
  email: string;
  language: MailLanguage;
  /** The colleague who invites; null for the operator. */
  by: number | null;
}

/** Returns the link when no mail server sends it. */
export async function invite(
  { config, vault }: Pick<Platform, 'config' | 'vault'>,
  tx: TenantTx,
  scope: Scope,
  { userId, name, email, language, by }: Invited,
): Promise<string | null> {
  const token = newOpaqueToken();
  const expiresAt = new Date(clock.now().getTime() + invitationMs);
  await sql.putInvitation(tx, scope, { userId, tokenHash: sha256(token), expiresAt });
  await audit(tx, scope, { userId: by, action: 'user.invited', entity: 'user', entityId: userId });
  // The token is in the URL fragment, so that no server or proxy logs it.
  const link = `${config.publicUrl}/invitation#${token}`;
  if (config.mail?.kind !== 'smtp') return link;
  const { name: company } = await getCompany(tx, scope);
  await enqueueMail(tx, scope, vault, { to: email, ...invitationMail(language, { name, company, link }), expiresAt });
  return null;
}

export async function openInvitation(token: string): Promise<Invitation> {
  const hash = sha256(token);
  const invitation = await systemCall((sys) => findInvitation(sys, hash));
  if (!invitation) throw new AppError('ERR_INVALID_INVITATION');
  return invitation;
}

interface Acceptance {
  token: string;
  password: string;
  ip: string | null;
}

export async function acceptInvitation(platform: Platform, { token, password, ip }: Acceptance): Promise<void> {
  const { company_id: companyId, user_id: userId } = await openInvitation(token);
  const scope: Scope = { companyId };
  // Hashing is slow on purpose, so it runs outside the transaction and only with a valid link.
  const passwordHash = await hashPassword(password);
  await tenantTx(scope, async (tx) => {
    const isMine = await sql.useInvitation(tx, scope, { userId, tokenHash: sha256(token) });
    if (!isMine) throw new AppError('ERR_INVALID_INVITATION');
    await setForgottenPassword(tx, scope, userId, passwordHash);
    await emit(tx, scope, { name: 'user.updated', entityId: userId, actorUserId: userId });
    await audit(tx, scope, { userId, action: 'user.joined', entity: 'user', entityId: userId, ip });
  });
  await platform.principals.changed(userId);
}
