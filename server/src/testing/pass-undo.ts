import { afterClose } from '../features/tickets/index.ts';
import type { TestServer } from './server.ts';
import { waitUntil } from './wait-until.ts';

/** Moves the clock past the time in which a close can be undone, and waits for the work that follows the close. */
export async function passUndo(server: TestServer, ticketId: number): Promise<void> {
  const { admin } = server.db;
  const work = admin.selectFrom('event_work').select('event_id').where('ticket_id', '=', ticketId);
  const timer = admin
    .selectFrom('jobs')
    .select('id')
    .where('task', '=', 'ticket-timer')
    .where('key', '=', `${afterClose.kind}:${ticketId}`);
  await waitUntil(async () => !(await work.executeTakeFirst()), 'the close to be worked on');
  await server.moveClock(afterClose.afterMs);
  await waitUntil(async () => !(await timer.executeTakeFirst()), 'the timer of the close');
}
