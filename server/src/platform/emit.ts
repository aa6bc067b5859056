import { afterCommit, tellEveryCompany, type TenantTx } from '@recadia/db';
import { audit } from './audit.ts';
import { wakeLanes } from './lanes.ts';
import type { Scope } from './people.ts';
import { insertEventWithWork } from './subscribers.sql.ts';
import { subscriptionsTo } from './subscriptions.ts';

/** What happened, in ids: the log holds no bodies, whoever hears of it reads the row. */
export interface DomainEvent {
  /** Noun and past tense: `tag.created`. */
  name: `${string}.${string}`;
  entityId?: number | string;
  /** Ids and who could see the thing before and after. */
  data?: Record<string, unknown>;
  actorUserId?: number;
}

/** Companies are spread over this many lanes, each relayed by one process at a time. */
export const relayPartitions = 16;

export const partitionOf = (companyId: number): number => companyId % relayPartitions;

type WakeUp = (partition: number) => void | Promise<void>;

let wakeUp: WakeUp | undefined;
const woken = new WeakSet<object>();

/** Set once per process. Without it the relay finds the event at its next poll. */
export function setWakeUp(wake: WakeUp | undefined): void {
  wakeUp = wake;
}

/** SEC-05: what somebody deletes is in the audit log because it was told, so that no room can forget to write it. */
const isDeed = ({ name, actorUserId }: DomainEvent): boolean => name.endsWith('.deleted') && actorUserId !== undefined;

async function keepDeed(tx: TenantTx, scope: Scope, { name, entityId, actorUserId }: DomainEvent): Promise<void> {
  const [entity = name] = name.split('.');
  const deed = { userId: actorUserId ?? null, action: name, entity };
  await audit(tx, scope, { ...deed, ...(entityId !== undefined && { entityId }) });
}

/** Writes the event in the transaction of the change itself: it leaves when the change commits, or not at all. */
export async function emit(tx: TenantTx, { companyId }: Scope, event: DomainEvent): Promise<void> {
  const wanted = subscriptionsTo(event);
  if (wanted.length === 0) await insertEvent(tx, { companyId }, event);
  else if (await insertEventWithWork(tx, { companyId }, event, { ticketId: ticketOf(event), wanted }))
    wakeLanes(tx, 'work');
  if (isDeed(event)) await keepDeed(tx, { companyId }, event);
  if (woken.has(tx)) return;
  woken.add(tx);
  afterCommit(tx, () => wakeUp?.(partitionOf(companyId)));
}

/** News of the whole platform: the event stands in the log of every company. Only the super company has such. */
export async function emitToAll(tx: TenantTx, event: { name: DomainEvent['name']; entityId: number }): Promise<void> {
  await tellEveryCompany(tx, event.name, event.entityId);
  afterCommit(tx, async () => {
    for (let partition = 0; partition < relayPartitions; partition += 1) await wakeUp?.(partition);
  });
}

async function insertEvent(tx: TenantTx, { companyId }: Scope, event: DomainEvent): Promise<void> {
  await tx
    .insertInto('events')
    .values({
      company_id: companyId,
      name: event.name,
      entity_id: event.entityId === undefined ? null : String(event.entityId),
      data: JSON.stringify(event.data ?? {}),
      actor_user_id: event.actorUserId ?? null,
    })
    .execute();
}

/** Events of tickets are about theirs, others say whose they are. */
function ticketOf({ name, entityId, data }: DomainEvent): number {
  const id = name.startsWith('ticket.') ? entityId : data?.ticketId;
  if (typeof id !== 'number') throw new Error(`${name} names no ticket, and subscribers act on tickets`);
  return id;
}
