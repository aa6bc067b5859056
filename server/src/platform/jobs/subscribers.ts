import { routineTx, type TenantTx } from '@recadia/db';
import type { HeldLane } from './lanes.sql.ts';
import { startLanes } from './lanes.ts';
import type { Scope } from '../session/people.ts';
import type { Platform } from '../platform.ts';
import * as sql from './subscribers.sql.ts';
import { listSubscriptions } from './subscriptions.ts';

/** An emitted ticket event. */
export interface SubscribedEvent {
  id: number;
  name: string;
  entityId: string | null;
  ticketId: number;
  data: Record<string, unknown>;
  actorUserId: number | null;
}

/**
 * Handles one kind of event. `handle` runs in the transaction that also deletes the work: both are committed once, or
 * the work is retried. It locks the ticket first, and sends messages to customers through the outbox.
 */
export interface Subscriber {
  name: string;
  on: string;
  handle(tx: TenantTx, scope: Scope, event: SubscribedEvent): Promise<void>;
}

const width = 8;
/** Leaves two slots to the other companies. */
const limits = { perConnection: 6, perCompany: 6, background: width };
/** Steps take milliseconds; work of a killed worker waits no longer than this. */
const leaseMs = 10_000;
const pausesMs = [1_000, 2_000, 5_000, 15_000, 60_000, 300_000, 900_000];

/** Processes the recorded work of subscribers, per ticket in the order of its events. */
export function startSubscribers(platform: Platform, subscribers: Subscriber[], wanted: Wanted = listSubscriptions()) {
  const handlers = handlersOf(subscribers, wanted);
  return startLanes(platform, {
    direction: 'work',
    width,
    limits,
    leaseMs,
    step: (lane, free) => doNext(platform, handlers, lane, free),
  });
}

type Wanted = readonly { subscriber: string; on: string }[];
type Handlers = Map<string, Subscriber>;

/** Checks that every subscription has a handler, because a missing one would only be noticed by customers. */
function handlersOf(subscribers: Subscriber[], wanted: Wanted): Handlers {
  const there = subscribers.map(({ name, on }) => keyOf(name, on)).sort();
  const needed = wanted.map(({ subscriber, on }) => keyOf(subscriber, on)).sort();
  if (there.join() !== needed.join())
    throw new Error(`subscribers are [${there.join(', ')}], subscriptions are [${needed.join(', ')}]`);
  return new Map(subscribers.map((subscriber) => [keyOf(subscriber.name, subscriber.on), subscriber]));
}

const keyOf = (name: string, on: string) => `${name} on ${on}`;

async function doNext(
  { log }: Platform,
  handlers: Handlers,
  lane: HeldLane,
  free: (tx: TenantTx) => Promise<void>,
): Promise<true | 'freed'> {
  const scope: Scope = { companyId: lane.companyId };
  const ticketId = sql.ticketOfLane(lane);
  let work: sql.WorkRow | undefined;
  try {
    return await routineTx(scope, async (tx) => {
      const due = await sql.lockDueWork(tx, scope, ticketId);
      [work] = due;
      if (work) await handle(tx, scope, handlers, work);
      if (due.length > 1) return true;
      await free(tx);
      return 'freed';
    });
  } catch (error) {
    if (!work) throw error;
    const failed = work;
    const pauseMs = pausesMs[failed.tries];
    const about = { companyId: scope.companyId, ticketId, eventId: failed.event_id, subscriber: failed.subscriber };
    log.warn(
      { err: error, ...about },
      pauseMs === undefined ? 'work was put aside' : 'work failed and will be tried again',
    );
    await routineTx(scope, (tx) => sql.setWorkFailed(tx, scope, failed, { error: String(error), pauseMs }));
    return true;
  }
}

async function handle(tx: TenantTx, scope: Scope, handlers: Handlers, work: sql.WorkRow): Promise<void> {
  const handler = handlers.get(keyOf(work.subscriber, work.name));
  if (!handler) throw new Error(`no subscriber is called ${work.subscriber}`);
  await handler.handle(tx, scope, {
    id: work.event_id,
    name: work.name,
    entityId: work.entity_id,
    ticketId: work.ticket_id,
    data: work.data,
    actorUserId: work.actor_user_id,
  });
  await sql.deleteWork(tx, scope, work);
}
