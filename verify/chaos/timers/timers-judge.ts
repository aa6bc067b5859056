import type { TestDatabase } from '@recadia/db/testing';
import type { WhatsAppWeb } from '@recadia/emulators/whatsapp-web';
import { eventOf, goodbye, ourPhone, type Expected } from './timers-rows.ts';

/** All actions by the database's clock: a list, because no action may happen twice. */
export interface Acts {
  ofSchedule: Map<number, Date[]>;
  ofTicket: Map<number, Date[]>;
}

export async function readActs({ admin }: TestDatabase): Promise<Acts> {
  const handed = await admin
    .selectFrom('ticket_events')
    .select(['at', 'data'])
    .where('kind', '=', 'scheduled')
    .execute();
  const ofSchedule = new Map<number, Date[]>();
  for (const { at, data } of handed) note(ofSchedule, scheduleOf(data), at);
  const kinds = Object.values(eventOf);
  const done = await admin.selectFrom('ticket_events').select(['at', 'ticket_id']).where('kind', 'in', kinds).execute();
  const ofTicket = new Map<number, Date[]>();
  for (const { at, ticket_id: ticketId } of done) note(ofTicket, ticketId, at);
  return { ofSchedule, ofTicket };
}

const note = (into: Map<number, Date[]>, id: number, at: Date) => void into.set(id, [...(into.get(id) ?? []), at]);
const scheduleOf = (data: unknown): number => (data as { inputs: { scheduleId: number } }).inputs.scheduleId;

/** Phones show whole seconds. */
const secondMs = 1_000;

/** The decrypted messages on the customers' phones: each text once, and none before its time. */
export function judgePhones(emulator: WhatsAppWeb, { schedules, timers }: Expected, offsetMs: number): string[] {
  const faults: string[] = [];
  let missing = 0;
  const look = (phone: string, text: string, dueAt: Date) => {
    const shown = emulator
      .inbox(phone)
      .filter(({ from, body }) => from === ourPhone && body.kind === 'text' && body.text === text);
    if (shown.length === 0) missing += 1;
    if (shown.length > 1) faults.push(`${phone} has "${text}" ${shown.length} times`);
    for (const { at } of shown)
      if (new Date(at).getTime() + secondMs + offsetMs < dueAt.getTime()) faults.push(`${phone} got "${text}" early`);
  };
  for (const { phone, text, dueAt } of schedules) look(phone, text, dueAt);
  for (const { phone, kind, dueAt } of timers) if (kind === 'close') look(phone, goodbye, dueAt);
  if (missing > 0) faults.push(`${missing} texts are not on the phones`);
  return faults;
}

/** The delay of each action after its due time or after the recovery; the later one counts. */
export function judgeActs(acts: Acts, { schedules, timers }: Expected, recoveredAt: Date) {
  const faults: string[] = [];
  const latenessMs: number[] = [];
  const look = (what: string, done: Date[] = [], dueAt: Date) => {
    if (done.length !== 1) faults.push(`${what} was done ${done.length} times`);
    for (const at of done) {
      if (at < dueAt) faults.push(`${what} was done ${dueAt.getTime() - at.getTime()} ms early`);
      latenessMs.push(Math.max(0, at.getTime() - Math.max(dueAt.getTime(), recoveredAt.getTime())));
    }
  };
  for (const { id, dueAt } of schedules) look(`schedule ${id}`, acts.ofSchedule.get(id), dueAt);
  for (const { ticketId, kind, dueAt } of timers)
    look(`${kind} of ticket ${ticketId}`, acts.ofTicket.get(ticketId), dueAt);
  return { faults, latenessMs };
}

/** Rows that are not due yet stay untouched. */
export function judgeUntouched(acts: Acts, { schedules, timers }: Expected): string[] {
  return [
    ...schedules.filter(({ id }) => acts.ofSchedule.has(id)).map(({ id }) => `schedule ${id} was done long before`),
    ...timers
      .filter(({ ticketId }) => acts.ofTicket.has(ticketId))
      .map(({ ticketId, kind }) => `${kind} of ticket ${ticketId} was done long before`),
  ];
}

/** The final state: everything sent, nothing failed. */
export async function judgeEnds({ admin }: TestDatabase, { schedules }: Expected): Promise<string[]> {
  const ids = new Set(schedules.map(({ id }) => id));
  const rows = await admin.selectFrom('schedules').select(['id', 'status', 'error']).execute();
  const parked = await admin
    .selectFrom('jobs')
    .select(['task', 'key', 'error'])
    .where('task', 'in', ['ticket-timer', 'schedule'])
    .where('error', 'is not', null)
    .execute();
  const failed = await admin
    .selectFrom('event_work')
    .select(['subscriber', 'error'])
    .where('error', 'is not', null)
    .execute();
  const unsure = rows.filter(({ id, status }) => ids.has(id) && status === 'AGENDADA').length;
  return [
    ...(unsure > 0 ? [`of ${unsure} schedules it is not known whether they were sent`] : []),
    ...rows
      .filter(({ id, status }) => ids.has(id) && status !== 'ENVIADA' && status !== 'AGENDADA')
      .map(({ id, status, error }) => `schedule ${id} is ${status} ${error ?? ''}`),
    ...parked.map(({ task, key, error }) => `the ${task} ${key} failed: ${error}`),
    ...failed.map(({ subscriber, error }) => `${subscriber} failed: ${error}`),
  ];
}
