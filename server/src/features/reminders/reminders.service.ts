import { tenantTx } from '@recadia/db';
import { audit } from '../../platform/audit.ts';
import type { Actor, Scope } from '../../platform/session/people.ts';
import * as sql from './reminders.sql.ts';

export const showReminders = async (scope: Scope): Promise<{ declined: boolean }> => ({
  declined: await tenantTx(scope, (tx) => sql.areDeclined(tx, scope)),
});

export function saveReminders(scope: Scope, { userId }: Actor, { declined }: { declined: boolean }) {
  return tenantTx(scope, async (tx) => {
    await sql.saveDeclined(tx, scope, declined);
    const action = declined ? 'reminders.declined' : 'reminders.accepted';
    await audit(tx, scope, { userId, action, entity: 'company', entityId: String(scope.companyId) });
    return { declined };
  });
}
