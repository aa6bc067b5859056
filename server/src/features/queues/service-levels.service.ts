import type { ServiceLevel } from '@recadia/contract/service-levels';
import { tenantTx } from '@recadia/db';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Actor, Scope } from '../../platform/session/people.ts';
import { wakeTimersOf } from '../../platform/jobs/timers.ts';
import * as sql from './service-levels.sql.ts';

export type { ServiceLevelRow } from './service-levels.sql.ts';

/** The kind of the ticket timers of service levels. */
export const serviceLevelKind = 'promise';

export function listServiceLevels(scope: Scope): Promise<sql.ServiceLevelRow[]> {
  return tenantTx(scope, (tx) => sql.listServiceLevels(tx, scope));
}

type ServiceLevelInput = Pick<ServiceLevel, 'firstAnswerMinutes' | 'resolutionMinutes'>;

/** The new service level also applies to tickets that already wait in the queue. */
export function updateServiceLevel(
  scope: Scope,
  actor: Actor,
  queueId: number,
  input: ServiceLevelInput,
): Promise<sql.ServiceLevelRow> {
  return tenantTx(scope, async (tx) => {
    const row = await sql.updateServiceLevel(tx, scope, queueId, {
      first_answer_minutes: input.firstAnswerMinutes,
      resolution_minutes: input.resolutionMinutes,
    });
    if (!row) throw new AppError('ERR_NO_QUEUE_FOUND');
    await wakeTimersOf(tx, scope, serviceLevelKind, { queueId });
    const { userId } = actor;
    await audit(tx, scope, { userId, action: 'queue.promise-updated', entity: 'queue', entityId: queueId });
    return row;
  });
}
