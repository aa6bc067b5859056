import { randomBytes } from 'node:crypto';
import { assignmentRoutes } from '@recadia/contract/assignment';
import { aCompany, aQueue } from '@recadia/db/testing';
import { createCaller } from '../../../server/src/testing/call.ts';
import type { CheckResult } from '../../../testkit/result.ts';
import { openAgents } from './assignment-agents.ts';
import { judgeAssignments, type Rule } from './assignment-judge.ts';
import { keepTimes, readLog, readTimelines } from './assignment-log.ts';
import { spread } from '../figures.ts';
import { startFleet, type Fleet } from '../flood/fleet.ts';
import { openMetaNumber, startMeta } from '../message-path/meta.ts';
import { aPerson } from '../people.ts';
import { oneOf } from '../message-path/writer.ts';

export interface AssignmentSize {
  tickets: number;
  /** Arrivals per second. */
  rate: number;
  agents: number;
  main: string;
}

const capacity = 5;
const settleWithinMs = 600_000;
/** Customers per webhook of Meta. */
const perWebhook = 5;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Must hold: while agents come and go, customers write and two workers assign, no offline or full agent gets a ticket,
 * every chosen agent was next by the rule, and every timeline has the cause.
 */
export async function runAssignment({ main, ...size }: AssignmentSize): Promise<CheckResult> {
  const faults: string[] = [];
  for (const mode of ['fewest', 'round-robin'] as const) {
    const encryption = randomBytes(32).toString('base64');
    const fleet = await startFleet({ apis: 1, workers: 2, env: { ENCRYPTION_KEY: encryption }, main });
    try {
      await keepTimes(fleet.db);
      faults.push(...(await aShift(fleet, encryption, { ...size, mode })));
    } finally {
      await fleet.stop();
    }
  }
  return { summary: `chaos assignment: ${size.tickets} tickets in each of two modes, ${faults.length} faults`, faults };
}

type Shift = Omit<AssignmentSize, 'main'> & Pick<Rule, 'mode'>;

async function aShift(
  fleet: Fleet,
  encryption: string,
  { tickets, rate, agents: count, mode }: Shift,
): Promise<string[]> {
  const { db } = fleet;
  const { id: companyId } = await aCompany(db.admin);
  const company = { companyId, word: mode };
  const { id: queueId } = await aQueue(db.admin, { company_id: companyId });
  const appKey = await openMetaNumber(db.admin, encryption, companyId);
  const number = db.admin.selectFrom('connections').select('id').where('company_id', '=', companyId);
  const { id: connection_id } = await number.executeTakeFirstOrThrow();
  // Its only queue, so that new customers wait there at once.
  const only = { company_id: companyId, connection_id, queue_id: queueId };
  await db.admin.insertInto('connection_queues').values(only).execute();
  const adminUser = await aPerson(fleet, company, 'admin');
  const call = createCaller(oneOf(fleet.apis).url);
  const answer = await call(assignmentRoutes.updateAssignment, {
    as: adminUser.token,
    params: { id: queueId },
    body: { mode, capacity },
  });
  if (answer.status !== 200) throw new Error(answer.text);

  const agents = await openAgents(fleet, company, { queueId, count });
  const began = performance.now();
  await arrive(startMeta(fleet.apis, appKey), tickets, rate);
  const arrivedMs = performance.now() - began;
  const given = await waitUntilAssigned(fleet, companyId, tickets);
  const allMs = performance.now() - began;
  await agents.stop();

  const log = await readLog(db, companyId);
  const { faults, plainly, mostOpen } = judgeAssignments(log, { mode, capacity, agents: agents.ids });
  const judged = log.filter(({ what }) => what === 'assigned').length;
  const right = judged - new Set(faults.map((fault) => fault.split(':')[0])).size;
  const { unexplained, waited, ...delays } = await readTimelines(db, companyId, mode);
  if (given !== tickets) faults.push(`${mode}: ${given} of ${tickets} were assigned`);
  if (unexplained > 0) faults.push(`${mode}: ${unexplained} timelines lack exactly one cause`);
  const { visits, turnedAway, notLetOut, closed, refused } = agents.counts;
  const toggles = log.filter(({ what }) => what === 'toggled');
  // All agents are offline now, so the log must contain an even number of presence changes for each.
  for (const id of agents.ids)
    if (toggles.filter(({ userId }) => userId === id).length % 2 > 0) faults.push(`${mode}: the log loses agent ${id}`);
  const figures = [
    `${mode}: ${given} of ${tickets} tickets, arrived at ${((tickets * 1_000) / arrivedMs).toFixed(0)}/s, all given after ${Math.round(allMs / 1_000)} s`,
    `  ${count} agents with a capacity of ${capacity} went on- or offline ${toggles.length} times and closed ${closed}; most open at once ${mostOpen}`,
    `  ${visits} visits, ${turnedAway} not let in within 15 s, ${notLetOut} sign-outs and ${refused} closes to be tried again`,
    `  of ${judged} assignments ${right} are right, ${plainly} in the order of the log alone, the others with what was under way`,
    `  in the queue ${spread(delays.queued)} after the first word, given ${spread(delays.given)} after that`,
    `  waited, by the timelines: ${waited.map(({ cause, lines }) => `${cause} ${lines}`).join(', ') || 'none'}`,
  ];
  console.log(figures.join('\n'));
  return faults;
}

/** Sends by the clock, regardless of pending answers, because customers do not wait for one another. */
async function arrive(meta: ReturnType<typeof startMeta>, tickets: number, rate: number): Promise<void> {
  const began = performance.now();
  const deliveries: Promise<void>[] = [];
  for (let first = 0; first < tickets; first += perWebhook) {
    await pause(Math.max(0, (first * 1_000) / rate - (performance.now() - began)));
    const count = Math.min(perWebhook, tickets - first);
    deliveries.push(meta.deliverTogether(Array.from({ length: count }, (_, n) => ({ chat: first + n, no: 0 }))));
  }
  await Promise.all(deliveries);
}

/** The number of assigned tickets at the end. */
async function waitUntilAssigned({ db }: Fleet, companyId: number, tickets: number): Promise<number> {
  const latest = performance.now() + settleWithinMs;
  for (;;) {
    const assignedEvents = db.admin
      .selectFrom('ticket_events')
      .select('ticket_id')
      .distinct()
      .where('kind', '=', 'assigned');
    const given = (await assignedEvents.where('company_id', '=', companyId).execute()).length;
    if (given >= tickets || performance.now() > latest) return given;
    await pause(500);
  }
}
