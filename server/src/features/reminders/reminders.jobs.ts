import { findOperatorNumber, listDueReminders, systemCall, type DueReminder, type ReminderChannel } from '@recadia/db';
import type { Platform } from '../../platform/platform.ts';
import { remindByMail } from './remind-by-mail.service.ts';
import { remindByWhatsApp } from './remind-by-whatsapp.service.ts';

const atOnce = 100;

/** X-INV-09: sends due reminders, each once. Every worker may run it, and it catches up after a pause. */
export async function sweepReminders(platform: Platform): Promise<void> {
  if (platform.config.mail) await sweepChannel(platform, 'mail', (due) => remindByMail(platform, due));
  const operatorId = await systemCall(findOperatorNumber);
  if (operatorId === undefined) return;
  const operator = { companyId: operatorId };
  await sweepChannel(platform, 'whatsapp', (due) => remindByWhatsApp(platform, operator, due));
}

type Remind = (due: DueReminder) => Promise<void>;

/** A reminder that fails holds back no other. */
async function sweepChannel({ log }: Platform, channel: ReminderChannel, remind: Remind): Promise<void> {
  for (let after = 0; ;) {
    const due = await systemCall((sys) => listDueReminders(sys, { channel, after, limit: atOnce }));
    for (const reminder of due)
      await remind(reminder).catch((error: unknown) =>
        log.warn({ err: error, channel, invoiceId: reminder.invoice_id }, 'reminder failed, retrying'),
      );
    after = due.at(-1)?.invoice_id ?? after;
    if (due.length < atOnce) return;
  }
}
