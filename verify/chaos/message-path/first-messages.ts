import { writeFirstMessages } from '../../../server/src/features/messages/testing/first-messages.ts';
import type { CheckResult } from '../../../testkit/result.ts';

const each = 8;
const processes = 4;

/**
 * Must hold: several simultaneous first messages of a customer, over several processes, create one contact and one
 * ticket.
 */
export async function runFirstMessages(contacts: number): Promise<CheckResult> {
  const { failures, ms, ...found } = await writeFirstMessages({ contacts, each, processes });
  const messages = contacts * each;
  const wanted = { contacts, merged: 0, tickets: contacts, living: contacts, messages, unread: messages };
  const faults = Object.entries(wanted).flatMap(([what, n]) =>
    found[what as keyof typeof found] === n ? [] : [`${found[what as keyof typeof found]} ${what} instead of ${n}`],
  );
  faults.push(...failures.slice(0, 10));
  const summary =
    `chaos first-messages: ${contacts} people × ${each} at once over ${processes} processes: ${found.contacts} contacts, ` +
    `${found.living} tickets, ${found.messages} messages, ${faults.length} faults, ${Math.round(ms / 1_000)} s`;
  return { summary, faults };
}
