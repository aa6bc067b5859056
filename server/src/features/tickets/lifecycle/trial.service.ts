import { trialChatsPerDay } from '@recadia/contract/limits';
import type { TenantTx } from '@recadia/db';
import { AppError } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/session/people.ts';
import * as sql from './trial.sql.ts';

/** X-SGN-03: a company in its trial begins a limited number of conversations a day; customers may always write. */
export async function requireTrialChat(tx: TenantTx, scope: Scope): Promise<void> {
  if (!(await sql.isInTrial(tx, scope))) return;
  if ((await sql.countBegun(tx, scope)) >= trialChatsPerDay) throw new AppError('ERR_TRIAL_CHAT_LIMIT');
}
