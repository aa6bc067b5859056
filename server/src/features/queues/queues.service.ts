import { tenantTx } from '@recadia/db';
import type { Scope } from '../../platform/people.ts';
import * as sql from './queues.sql.ts';

export function listQueues(scope: Scope): Promise<sql.QueueRow[]> {
  return tenantTx(scope, (tx) => sql.listQueues(tx, scope));
}
