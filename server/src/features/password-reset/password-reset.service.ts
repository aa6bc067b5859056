import { resetCodeDigits, resetCodeMs } from '@recadia/contract/limits';
import type { MailLanguage } from '@recadia/contract/mail-languages';
import { findLogin, systemCall, tenantTx } from '@recadia/db';
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { audit } from '../../platform/audit.ts';
import { clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { enqueueMail } from '../../platform/mail/mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { findActiveName, hashPassword, setForgottenPassword } from '../users/index.ts';
import { resetMail } from './password-reset.mails.ts';
import * as sql from './password-reset.sql.ts';

interface Asking {
  email: string;
  language: MailLanguage;
  ip: string | null;
}

/** Mails a code to the owner of the address (PWD-03, PWD-07). */
export async function mailCode(platform: Platform, { email, language, ip }: Asking): Promise<void> {
  await platform.rates.spend('forgotten', email);
  const { config, vault } = platform;
  if (!config.mail) throw new AppError('ERR_MAIL_UNAVAILABLE');
  const login = await systemCall((sys) => findLogin(sys, email));
  const scope = login && { companyId: login.company_id };
  const name = scope && (await tenantTx(scope, (tx) => findActiveName(tx, scope, login.user_id)));
  if (!scope || name === undefined) {
    if (config.hidesUnknownMail) return;
    throw new AppError('ERR_EMAIL_NOT_FOUND');
  }
  const { user_id: userId } = login;
  const code = String(randomInt(10 ** resetCodeDigits)).padStart(resetCodeDigits, '0');
  const expiresAt = new Date(clock.now().getTime() + resetCodeMs);
  const words = resetMail(language, { name, code, url: `${config.publicUrl}/forgetpsw` });
  await tenantTx(scope, async (tx) => {
    await sql.putReset(tx, scope, { userId, codeHash: await hashOf(platform, userId, code), expiresAt });
    await enqueueMail(tx, scope, vault, { to: email, ...words, expiresAt });
    await audit(tx, scope, { userId, action: 'auth.reset-asked', ip });
  });
}

interface Resetting {
  email: string;
  token: string;
  password: string;
  ip: string | null;
}

/** The attempt is committed before the check, so that parallel guesses get no extra attempts. */
export async function resetPassword(platform: Platform, { email, token, password, ip }: Resetting): Promise<void> {
  await platform.rates.spend('resetting', email);
  const login = await systemCall((sys) => findLogin(sys, email));
  if (!login) throw new AppError('ERR_INVALID_RESET_TOKEN');
  const scope = { companyId: login.company_id };
  const { user_id: userId } = login;
  const codeHash = await hashOf(platform, userId, token);
  const wanted = await tenantTx(scope, (tx) => sql.spendTry(tx, scope, userId));
  if (!wanted || !isSame(wanted, codeHash)) throw new AppError('ERR_INVALID_RESET_TOKEN');
  // Hashing is slow on purpose, so it runs outside the transaction and only with a valid code.
  const passwordHash = await hashPassword(password);
  await tenantTx(scope, async (tx) => {
    if (!(await sql.useReset(tx, scope, { userId, codeHash }))) throw new AppError('ERR_INVALID_RESET_TOKEN');
    await setForgottenPassword(tx, scope, userId, passwordHash);
    await audit(tx, scope, { userId, action: 'auth.password-reset', entity: 'user', entityId: userId, ip });
  });
  await platform.principals.changed(userId);
}

/** A plain hash of eight digits could be guessed from a copy of the table, so the hash is keyed. */
const hashOf = async ({ lookupKey }: Platform, userId: number, code: string): Promise<string> =>
  createHmac('sha256', await lookupKey())
    .update(`password reset|${userId}|${code}`)
    .digest('hex');

const isSame = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b));
