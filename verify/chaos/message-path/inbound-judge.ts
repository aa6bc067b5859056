import type { TestDatabase } from '@recadia/db/testing';
import { textOf, type Written } from './written.ts';

/** The faults of the inbound messages. */
export async function judgeInbound(
  admin: TestDatabase['admin'],
  all: Written[],
  { chats, companyId }: { chats: number; companyId: number },
): Promise<string[]> {
  const faults: string[] = [];
  const rows = await admin
    .selectFrom('messages')
    .select(['body', 'ticket_id', 'at'])
    .where('company_id', '=', companyId)
    .orderBy('at')
    .orderBy('id')
    .execute();
  const times = new Map<string, number>();
  for (const { body } of rows) times.set(body, (times.get(body) ?? 0) + 1);
  const lost = all.filter((one) => !times.has(textOf(one)));
  if (lost.length > 0) faults.push(`${lost.length} lost, the first is "${lost[0] ? textOf(lost[0]) : ''}"`);
  const doubled = [...times].filter(([, n]) => n > 1);
  if (doubled.length > 0) faults.push(`${doubled.length} doubled, the first is "${doubled[0]?.[0]}"`);
  if (rows.length !== all.length) faults.push(`${rows.length} rows for ${all.length} messages`);

  // Within one second of WhatsApp's time the order is undefined.
  const last = new Map<number, { no: number; at: number }>();
  for (const { body, ticket_id, at } of rows) {
    const no = Number(/message (\d+)$/.exec(body)?.[1]);
    const before = last.get(ticket_id);
    if (before && before.no > no && before.at < at.getTime()) faults.push(`"${body}" stands after number ${before.no}`);
    last.set(ticket_id, { no, at: at.getTime() });
  }

  const people = await admin.selectFrom('contacts').select('id').where('company_id', '=', companyId).execute();
  if (people.length !== chats) faults.push(`${people.length} contacts for ${chats} people`);
  const tickets = await admin
    .selectFrom('tickets')
    .select(['id', 'unread_messages'])
    .where('company_id', '=', companyId)
    .execute();
  if (tickets.length !== chats) faults.push(`${tickets.length} tickets for ${chats} conversations`);
  const unread = tickets.reduce((sum, ticket) => sum + ticket.unread_messages, 0);
  if (unread !== all.length) faults.push(`${unread} unread for ${all.length} messages`);
  const aside = await admin.selectFrom('inbound').select(['kind', 'error']).where('error', 'is not', null).execute();
  for (const { kind, error } of aside.slice(0, 5)) faults.push(`a ${kind} was put aside: ${error}`);
  const waiting = await admin.selectFrom('inbound').select('id').where('done_at', 'is', null).execute();
  if (waiting.length > 0) faults.push(`${waiting.length} still wait`);
  return faults;
}
