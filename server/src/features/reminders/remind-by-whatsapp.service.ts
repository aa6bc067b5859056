import { takeReminder, tenantTx, type DueReminder } from '@recadia/db';
import type { Platform } from '../../platform/platform.ts';
import type { Scope } from '../../platform/session/people.ts';
import { resolveContact } from '../contacts/index.ts';
import { issuePayLink } from '../pay-tokens/index.ts';
import { scheduleMessage } from '../schedules/index.ts';
import { ticketRecords } from '../tickets/index.ts';
import { phoneWithCountry } from './phone.ts';
import { findReminderFacts } from './reminders.sql.ts';
import { reminderText } from './reminders.texts.ts';

/**
 * The operator's company sends the message, so the reminder is recorded in its transaction. A link of a reminder that
 * another worker sent is never used and expires.
 */
export async function remindByWhatsApp({ config }: Platform, operator: Scope, due: DueReminder): Promise<void> {
  const scope = { companyId: due.company_id };
  const found = await tenantTx(scope, async (tx) => {
    const facts = await findReminderFacts(tx, scope, due.invoice_id);
    const phone = phoneWithCountry(facts?.phone ?? '');
    return facts && phone && { phone, facts, link: await issuePayLink(tx, scope, config) };
  });
  if (!found) return;
  const { phone, facts, link } = found;
  await tenantTx(operator, async (tx) => {
    if (!(await takeReminder(tx, due, 'whatsapp'))) return;
    const receiver = { names: [{ kind: 'pn' as const, value: phone }], pushName: facts.company };
    const { id: contactId } = await resolveContact(tx, operator, receiver, ticketRecords);
    await scheduleMessage(tx, operator, { contactId, body: reminderText(facts, link) });
  });
}
