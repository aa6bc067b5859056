import { signUpBurst } from '@recadia/contract/limits';
import { takeSignUpAlarm, systemCall, tenantTx } from '@recadia/db';
import { clock } from '../../platform/clock.ts';
import { enqueueMail } from '../../platform/mail/mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { burstMail } from './burst.mails.ts';
import { listOperators } from './burst.sql.ts';

const mailHours = 24;

/** X-SGN-04: many sign-ups within an hour are logged and mailed to the operators, once an hour. */
export async function alarmOfBurst({ config, vault, log }: Platform): Promise<void> {
  const alarm = await systemCall((sys) => takeSignUpAlarm(sys, signUpBurst));
  if (!alarm) return;
  log.warn({ signUps: alarm.sign_ups }, 'many companies signed up within an hour, the operator may close the sign-up');
  if (!config.mail) return;
  const operator = { companyId: alarm.company_id };
  await tenantTx(operator, async (tx) => {
    const expiresAt = new Date(clock.now().getTime() + mailHours * 3_600_000);
    for (const { email } of await listOperators(tx, operator))
      await enqueueMail(tx, operator, vault, { to: email, ...burstMail(alarm.language, alarm.sign_ups), expiresAt });
  });
}
