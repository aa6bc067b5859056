import type { MailLanguage } from '@recadia/contract/mail-languages';
import type { SignUp } from '@recadia/contract/sign-up';
import { operatorTx, tenantTx } from '@recadia/db';
import { clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { dayNumber, localDay } from '../../platform/session/local-day.ts';
import type { Actor } from '../../platform/session/people.ts';
import { getCompany } from '../companies/index.ts';
import { insertWholeCompany, translateCompanyError } from '../operator-companies/index.ts';
import { findPlan } from '../plans/index.ts';
import { readSignUpSettings } from '../settings/index.ts';
import { askToConfirmEmail, hashPassword } from '../users/index.ts';
import { alarmOfBurst } from './burst.service.ts';

/** The zone of a new company, until its admin changes it. */
const zone = 'America/Sao_Paulo';

const canMail = ({ config }: Platform): boolean => config.mail?.kind === 'smtp';

export async function signUp(platform: Platform, typed: SignUp) {
  const company = await createCompany(platform, typed);
  // The company exists: a failed alarm must not refuse its sign-up.
  await alarmOfBurst(platform).catch((error: unknown) =>
    platform.log.warn({ err: error }, 'alarm of many sign-ups failed, the operators got no mail'),
  );
  return company;
}

/** SGN-07: the server decides due date, recurrence, status and campaigns; the plan must be offered. */
async function createCompany(platform: Platform, typed: SignUp) {
  const { name, email, phone, password, planId, language = 'pt', termsVersion } = typed;
  const { isOpen, trialDays } = await readSignUpSettings();
  if (!isOpen) throw new AppError('ERR_USER_CREATION_DISABLED');
  // Hashing is slow on purpose, so it runs outside the transaction.
  const passwordHash = await hashPassword(password);
  const now = clock.now();
  const due = new Date((dayNumber(localDay(now, zone)) + trialDays) * 86_400_000);
  try {
    return await operatorTx(null, { action: 'company.signed-up', entity: 'company', data: { name } }, async (tx) => {
      const plan = await findPlan(tx, planId);
      if (!plan?.use_internal) throw new AppError('ERR_NO_PLAN_FOUND');
      const { companyId, userId } = await insertWholeCompany(tx, {
        name,
        email,
        phone: phone || null,
        plan_id: planId,
        status: true,
        due_date: due.toISOString().slice(0, 10),
        recurrence: 'MENSAL',
        trial_expiration: due,
        language,
        ...(termsVersion !== undefined && { terms_version: termsVersion, terms_accepted_at: now }),
        ...(canMail(platform) && { email_confirmed_at: null }),
        campaignsEnabled: true,
        passwordHash,
      });
      if (canMail(platform))
        await askToConfirmEmail(platform, tx, { companyId }, { user: { id: userId, name, email }, language });
      return { id: companyId, name, email };
    });
  } catch (error) {
    throw translateCompanyError(error);
  }
}

/** X-SGN-02: a new link replaces the old one. */
export function resendConfirmation(platform: Platform, actor: Actor, language: MailLanguage = 'pt') {
  return tenantTx(actor, async (tx) => {
    const { email_confirmed_at } = await getCompany(tx, actor);
    if (email_confirmed_at !== null) throw new AppError('ERR_EMAIL_CONFIRMED');
    if (!canMail(platform)) throw new AppError('ERR_MAIL_UNAVAILABLE');
    const { userId: id, name, email } = actor;
    await askToConfirmEmail(platform, tx, actor, { user: { id, name, email }, language });
    return { email };
  });
}
