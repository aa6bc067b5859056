import { tenantTx, type TenantTx } from '@recadia/db';
import { sealed as sealedColumns } from '@recadia/db/keys';
import { randomBytes } from 'node:crypto';
import { audit } from '../../platform/audit.ts';
import { clock } from '../../platform/clock.ts';
import { emit } from '../../platform/emit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/session/people.ts';
import type { Platform } from '../../platform/platform.ts';
import { listOpenSettings } from '../settings/index.ts';
import * as backup from './backup-codes.sql.ts';
import { hashOfCode, newBackupCodes, tidy } from './codes.ts';
import { base32, stepOfCode } from './totp.ts';
import * as sql from './two-factor.sql.ts';

const issuer = 'Recadia';

const placeOf = ({ companyId }: Scope, userId: number) =>
  sealedColumns.twoFactorSecret.place({ company_id: companyId, user_id: userId });

/** The next sign-in step after a correct password. */
export async function stepAfterPassword(
  tx: TenantTx,
  scope: Scope,
  userId: number,
): Promise<'none' | 'code' | 'enrol'> {
  const known = await sql.findTwoFactor(tx, scope, userId);
  if (known?.confirmed_at) return 'code';
  return (await isRequired(tx, scope)) ? 'enrol' : 'none';
}

export async function isRequired(tx: TenantTx, scope: Scope): Promise<boolean> {
  const settings = await listOpenSettings(tx, scope);
  return settings.some(({ key, value }) => key === 'twoFactor' && value === 'required');
}

/** Creates a secret, which is inactive until a code of it is confirmed. */
export async function beginTwoFactor({ vault }: Platform, scope: Scope, who: { userId: number; email: string }) {
  const bytes = randomBytes(20);
  const sealed = vault.seal(bytes.toString('base64'), placeOf(scope, who.userId));
  const isBegun = await tenantTx(scope, (tx) => sql.putSecret(tx, scope, who.userId, sealed));
  if (!isBegun) throw new AppError('ERR_TWO_FACTOR_ON');
  const secret = base32(bytes);
  const facts = new URLSearchParams({ secret, issuer, algorithm: 'SHA1', digits: '6', period: '30' });
  return { secret, uri: `otpauth://totp/${issuer}:${encodeURIComponent(who.email)}?${facts.toString()}` };
}

/** Turns the second factor on; the backup codes are readable only in this answer. */
export async function confirmTwoFactor(
  platform: Platform,
  scope: Scope,
  { userId, code, ip }: { userId: number; code: string; ip: string | null },
): Promise<string[]> {
  const codes = newBackupCodes();
  await tenantTx(scope, async (tx) => {
    const begun = await sql.findTwoFactor(tx, scope, userId);
    if (!begun) throw new AppError('ERR_INVALID_SECOND_FACTOR');
    const { secret_sealed: secretSealed } = begun;
    const step = stepOfCode(open(platform, scope, userId, secretSealed), tidy(code), clock.now());
    const isOn = step !== undefined && (await sql.confirmSecret(tx, scope, { userId, secretSealed, step }));
    if (!isOn) throw new AppError('ERR_INVALID_SECOND_FACTOR');
    await saveBackupCodes(platform, tx, scope, userId, codes);
    await emit(tx, scope, { name: 'user.updated', entityId: userId, actorUserId: userId });
    await audit(tx, scope, { userId, action: 'two-factor.enabled', ip });
  });
  return codes;
}

export async function saveBackupCodes(
  { lookupKey }: Platform,
  tx: TenantTx,
  scope: Scope,
  userId: number,
  codes: string[],
): Promise<void> {
  const key = await lookupKey();
  const hashes = codes.map((code) => hashOfCode(key, userId, code));
  await backup.replaceBackupCodes(tx, scope, userId, hashes);
}

/**
 * Takes a code of the app or a backup code, each valid once. The attempt is committed before the check, so that
 * parallel guesses get no extra attempts. All failures have the same answer.
 */
export async function takeCode(
  platform: Platform,
  scope: Scope,
  { userId, code, ip }: { userId: number; code: string; ip: string | null },
): Promise<void> {
  const sealed = await tenantTx(scope, (tx) => sql.spendTry(tx, scope, userId));
  const isTaken = sealed !== undefined && (await isGood(platform, scope, { userId, sealed, code: tidy(code) }));
  if (isTaken) return;
  await tenantTx(scope, (tx) => audit(tx, scope, { userId, action: 'auth.second-factor-failed', ip }));
  throw new AppError('ERR_INVALID_SECOND_FACTOR');
}

async function isGood(
  platform: Platform,
  scope: Scope,
  { userId, sealed, code }: { userId: number; sealed: string; code: string },
): Promise<boolean> {
  const step = stepOfCode(open(platform, scope, userId, sealed), code, clock.now());
  return tenantTx(scope, async (tx) => {
    if (step !== undefined) return sql.useStep(tx, scope, userId, step);
    const hash = hashOfCode(await platform.lookupKey(), userId, code);
    if (!(await backup.useBackupCode(tx, scope, userId, hash))) return false;
    await sql.forgetTries(tx, scope, userId);
    await audit(tx, scope, { userId, action: 'auth.backup-code-used' });
    return true;
  });
}

const open = ({ vault }: Platform, scope: Scope, userId: number, sealed: string): Buffer =>
  Buffer.from(vault.open(sealed, placeOf(scope, userId)), 'base64');
