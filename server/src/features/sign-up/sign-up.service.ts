import type { SignUp } from '@recadia/contract/sign-up';
import { operatorTx } from '@recadia/db';
import { clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { dayNumber, localDay } from '../../platform/session/local-day.ts';
import { insertWholeCompany, translateCompanyError } from '../operator-companies/index.ts';
import { findPlan } from '../plans/index.ts';
import { readSignUpSettings } from '../settings/index.ts';
import { hashPassword } from '../users/index.ts';

/** The zone of a new company, until its admin changes it. */
const zone = 'America/Sao_Paulo';

/** SGN-07: the server decides due date, recurrence, status and campaigns; the plan must be offered. */
export async function signUp({ name, email, phone, password, planId, language = 'pt' }: SignUp) {
  const { isOpen, trialDays } = await readSignUpSettings();
  if (!isOpen) throw new AppError('ERR_USER_CREATION_DISABLED');
  // Hashing is slow on purpose, so it runs outside the transaction.
  const passwordHash = await hashPassword(password);
  const due = new Date((dayNumber(localDay(clock.now(), zone)) + trialDays) * 86_400_000);
  try {
    return await operatorTx(null, { action: 'company.signed-up', entity: 'company', data: { name } }, async (tx) => {
      const plan = await findPlan(tx, planId);
      if (!plan?.use_internal) throw new AppError('ERR_NO_PLAN_FOUND');
      const { companyId } = await insertWholeCompany(tx, {
        name,
        email,
        phone: phone || null,
        plan_id: planId,
        status: true,
        due_date: due.toISOString().slice(0, 10),
        recurrence: 'MENSAL',
        trial_expiration: due,
        language,
        campaignsEnabled: true,
        passwordHash,
      });
      return { id: companyId, name, email };
    });
  } catch (error) {
    throw translateCompanyError(error);
  }
}
