import type { TenantTx } from '@recadia/db';
import type { Scope } from '../../platform/session/people.ts';

/** The users who may close the sign-up. */
export const listOperators = (tx: TenantTx, { companyId }: Scope): Promise<{ email: string }[]> =>
  tx
    .selectFrom('users')
    .select('email')
    .where('company_id', '=', companyId)
    .where('super', '=', true)
    .where('deactivated_at', 'is', null)
    .orderBy('id')
    .execute();
