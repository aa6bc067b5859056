import type { QueuePromise } from '@recadia/contract/promises';
import { tenantTx } from '@recadia/db';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Actor, Scope } from '../../platform/people.ts';
import { wakeTimersOf } from '../../platform/timers.ts';
import * as sql from './promises.sql.ts';
import { promiseKind } from './sla.ts';

export type { PromiseRow } from './promises.sql.ts';

export function listPromises(scope: Scope): Promise<sql.PromiseRow[]> {
  return tenantTx(scope, (tx) => sql.listPromises(tx, scope));
}

type Promised = Pick<QueuePromise, 'firstAnswerMinutes' | 'resolutionMinutes'>;

/** Those who wait in the queue already are held against it too. */
export function promise(scope: Scope, actor: Actor, queueId: number, promised: Promised): Promise<sql.PromiseRow> {
  return tenantTx(scope, async (tx) => {
    const row = await sql.updatePromise(tx, scope, queueId, {
      first_answer_minutes: promised.firstAnswerMinutes,
      resolution_minutes: promised.resolutionMinutes,
    });
    if (!row) throw new AppError('ERR_NO_QUEUE_FOUND');
    await wakeTimersOf(tx, scope, promiseKind, { queueId });
    const { userId } = actor;
    await audit(tx, scope, { userId, action: 'queue.promise-updated', entity: 'queue', entityId: queueId });
    return row;
  });
}
