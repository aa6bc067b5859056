import { emailChangeMs } from '@recadia/contract/limits';
import type { MailLanguage } from '@recadia/contract/mail-languages';
import { findEmailChange, findLogin, systemCall, tenantTx, type TenantTx } from '@recadia/db';
import { audit } from '../../platform/audit.ts';
import { clock } from '../../platform/clock.ts';
import { emit } from '../../platform/emit.ts';
import { AppError } from '../../platform/errors.ts';
import { newOpaqueToken, sha256 } from '../../platform/ids.ts';
import { enqueueMail } from '../../platform/mail/mail.ts';
import type { Actor, Scope } from '../../platform/session/people.ts';
import type { Platform } from '../../platform/platform.ts';
import { confirmCompany } from '../companies/index.ts';
import { confirmationMail, warningMail, welcomeMail } from './email-changes.mails.ts';
import * as sql from './email-changes.sql.ts';
import { hasInvitation } from './invitations.sql.ts';
import { translate } from './users.errors.ts';
import { findUser, updateUser } from './users.sql.ts';

interface Wish {
  user: { id: number; name: string; email: string };
  email: string;
  language: MailLanguage;
}

/**
 * X-USR-03: mails a link to the new address and a notice to the old one. False when the new address is used at once.
 */
export async function askForEmail(
  { config, vault }: Pick<Platform, 'config' | 'vault'>,
  tx: TenantTx,
  actor: Actor,
  { user, email, language }: Wish,
): Promise<boolean> {
  // Without a mail server there is no link, and an invited user has not signed in with the old address yet.
  if (!config.mail || (await hasInvitation(tx, actor, user.id))) return false;
  const { link, expiresAt } = await putLink(tx, actor, { userId: user.id, email, publicUrl: config.publicUrl });
  const facts = { name: user.name, email, link };
  await enqueueMail(tx, actor, vault, { to: email, ...confirmationMail(language, facts), expiresAt });
  await enqueueMail(tx, actor, vault, { to: user.email, ...warningMail(language, facts), expiresAt });
  await audit(tx, actor, {
    userId: actor.userId,
    action: 'user.email-asked',
    entity: 'user',
    entityId: user.id,
    data: { email: [user.email, email] },
  });
  return true;
}

/** X-SGN-02: mails a link to the first admin of a company that signed up, which proves its e-mail. */
export async function askToConfirmEmail(
  { config, vault }: Pick<Platform, 'config' | 'vault'>,
  tx: TenantTx,
  scope: Scope,
  { user, language }: Omit<Wish, 'email'>,
): Promise<void> {
  const { id: userId, name, email } = user;
  const { link, expiresAt } = await putLink(tx, scope, { userId, email, publicUrl: config.publicUrl });
  await enqueueMail(tx, scope, vault, { to: email, ...welcomeMail(language, { name, link }), expiresAt });
}

async function putLink(
  tx: TenantTx,
  scope: Scope,
  { userId, email, publicUrl }: { userId: number; email: string; publicUrl: string },
): Promise<{ link: string; expiresAt: Date }> {
  const token = newOpaqueToken();
  const expiresAt = new Date(clock.now().getTime() + emailChangeMs);
  await sql.putEmailChange(tx, scope, { userId, email, tokenHash: sha256(token), expiresAt });
  // The token is in the URL fragment, so that no server or proxy logs it.
  return { link: `${publicUrl}/email#${token}`, expiresAt };
}

/** Reports a taken address early; the unique index decides again when the link is used. */
export async function requireFreeEmail(email: string): Promise<void> {
  if (await systemCall((sys) => findLogin(sys, email))) throw new AppError('ERR_USER_EMAIL_EXISTS');
}

export async function confirmEmail({ principals }: Platform, token: string, ip: string | null): Promise<string> {
  const tokenHash = sha256(token);
  const found = await systemCall((sys) => findEmailChange(sys, tokenHash));
  if (!found) throw new AppError('ERR_INVALID_EMAIL_CHANGE');
  const { user_id: userId } = found;
  const scope: Scope = { companyId: found.company_id };
  try {
    const email = await tenantTx(scope, async (tx) => {
      const wanted = await sql.useEmailChange(tx, scope, { userId, tokenHash });
      if (wanted === undefined) throw new AppError('ERR_INVALID_EMAIL_CHANGE');
      await updateUser(tx, scope, userId, { email: wanted });
      if (await isAdmin(tx, scope, userId)) await confirmCompany(tx, scope);
      await emit(tx, scope, { name: 'user.updated', entityId: userId, actorUserId: userId });
      await audit(tx, scope, { userId, action: 'user.email-changed', entity: 'user', entityId: userId, ip });
      return wanted;
    });
    await principals.changed(userId);
    return email;
  } catch (error) {
    throw translate(error);
  }
}

const isAdmin = async (tx: TenantTx, scope: Scope, userId: number): Promise<boolean> =>
  (await findUser(tx, scope, userId))?.profile === 'admin';
