import type { Onboarding } from '@recadia/contract/onboarding';
import { tenantTx } from '@recadia/db';
import type { Scope } from '../../platform/session/people.ts';
import * as sql from './onboarding.sql.ts';

/** X-ONB-01: computed on every call, so that an undone step is open again. */
export function showOnboarding(scope: Scope): Promise<Onboarding> {
  return tenantTx(scope, async (tx) => {
    const connected = await sql.findConnected(tx, scope);
    return {
      connection: connected ? { name: connected.name, number: connected.number ?? '' } : null,
      queues: await sql.listFirstQueues(tx, scope),
      people: await sql.countPeople(tx, scope),
      hasSent: await sql.hasSent(tx, scope),
    };
  });
}
