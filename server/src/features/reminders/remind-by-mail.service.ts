import { takeReminder, tenantTx, type DueReminder } from '@recadia/db';
import { clock } from '../../platform/clock.ts';
import { enqueueMail } from '../../platform/mail/mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { issuePayLink } from '../pay-tokens/index.ts';
import { findReminderFacts } from './reminders.sql.ts';
import { reminderMail } from './reminders.texts.ts';

const mailHours = 24;

/** The reminder, its link and its mail are stored in one transaction. */
export async function remindByMail({ config, vault }: Platform, due: DueReminder): Promise<void> {
  const scope = { companyId: due.company_id };
  await tenantTx(scope, async (tx) => {
    const facts = await findReminderFacts(tx, scope, due.invoice_id);
    if (!facts?.email || !(await takeReminder(tx, due, 'mail'))) return;
    const link = await issuePayLink(tx, scope, config);
    const expiresAt = new Date(clock.now().getTime() + mailHours * 3_600_000);
    await enqueueMail(tx, scope, vault, { to: facts.email, ...reminderMail(facts, link), expiresAt });
  });
}
