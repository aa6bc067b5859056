import { tenantTx } from '@recadia/db';
import type { Actor, Scope } from '../../platform/people.ts';
import * as sql from './quick-messages.sql.ts';

export function listQuickMessages(scope: Scope, actor: Actor): Promise<sql.QuickMessageRow[]> {
  return tenantTx(scope, (tx) => sql.listUsable(tx, scope, actor.userId));
}
