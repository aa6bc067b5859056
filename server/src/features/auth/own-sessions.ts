import type { OwnSession } from '@recadia/contract/sessions';
import { pageSize } from '@recadia/contract/limits';
import { tenantTx } from '@recadia/db';
import { audit } from '../../platform/audit.ts';
import { clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import type { Actor } from '../../platform/session/people.ts';
import type { Platform } from '../../platform/platform.ts';
import * as sql from './own-sessions.sql.ts';

export async function listOwnSessions(actor: Actor): Promise<OwnSession[]> {
  const rows = await tenantTx(actor, (tx) => sql.listSessions(tx, actor, actor.userId, pageSize.default));
  const now = clock.now();
  return rows.map((row) => ({
    sid: row.id,
    userAgent: row.user_agent,
    ip: row.ip,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    state:
      row.revoked_at !== null || row.expires_at <= now ? 'ended' : row.id === actor.sessionId ? 'current' : 'active',
  }));
}

/** The current session ends by signing out; an already ended session counts as ended. */
export async function endOwnSession({ principals }: Platform, actor: Actor, sid: string): Promise<void> {
  await tenantTx(actor, async (tx) => {
    const isThere = sid !== actor.sessionId && (await sql.endSession(tx, actor, actor.userId, sid));
    if (!isThere) throw new AppError('ERR_NO_SESSION_FOUND');
    await audit(tx, actor, { userId: actor.userId, action: 'auth.session-ended', entity: 'session', entityId: sid });
  });
  await principals.changed(actor.userId);
}
