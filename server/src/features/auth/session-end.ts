import type { SessionEnd } from '@recadia/contract/session-end';
import { tenantTx, type Refresh } from '@recadia/db';
import { AppError } from '../../platform/errors.ts';
import { secondFactorRequired, signedInElsewhere } from '../../platform/session/sessions.ts';
import { findSessionEnd, type EndedSession } from './auth.sql.ts';

const ends: Record<string, SessionEnd> = {
  [signedInElsewhere]: 'signedInElsewhere',
  [secondFactorRequired]: 'secondFactorRequired',
  'password changed': 'passwordChanged',
  deactivated: 'deactivated',
  'ended elsewhere': 'endedByOwner',
  'signed out': 'signedOut',
  'refresh token reused': 'tokenReused',
};

/** Only the last token of a session receives the reason: a copy that was used before reveals nothing. */
export async function endedSession(known: Refresh): Promise<AppError<'ERR_SESSION_EXPIRED'>> {
  const scope = { companyId: known.company_id };
  const ended = known.used_at === null && (await tenantTx(scope, (tx) => findSessionEnd(tx, scope, known.session_id)));
  const reason = ended ? reasonOf(ended) : undefined;
  return new AppError('ERR_SESSION_EXPIRED', reason ? { details: { reason } } : {});
}

function reasonOf({ revoked_reason: revokedReason, is_too_old: isTooOld }: EndedSession): SessionEnd | undefined {
  if (revokedReason !== null) return ends[revokedReason];
  return isTooOld ? 'tooOld' : 'idle';
}
