import { afterCommit, emitToEveryCompany, type TenantTx } from '@recadia/db';
import { audit } from './audit.ts';
import type { DomainEvent } from './domain-event.ts';
import { wakeLanes } from './jobs/wake-ups.ts';
import type { Scope } from './session/people.ts';
import { insertEventWithWork } from './jobs/subscribers.sql.ts';
import { subscriptionsTo } from './jobs/subscriptions.ts';

/** Number of partitions of the companies; one process at a time relays a partition. */
export const relayPartitions = 16;

export const partitionOf = (companyId: number): number => companyId % relayPartitions;

type WakeUp = (partition: number) => void | Promise<void>;

let wakeUp: WakeUp | undefined;
const woken = new WeakSet<object>();

/** Set once per process. Without it the relay finds the event at its next poll. */
export function setWakeUp(wake: WakeUp | undefined): void {
  wakeUp = wake;
}

/** SEC-05: emitting a deletion by a user also audits it, so that no feature can omit the audit entry. */
const isUserDeletion = ({ name, actorUserId }: DomainEvent): boolean =>
  name.endsWith('.deleted') && actorUserId !== undefined;

async function auditDeletion(tx: TenantTx, scope: Scope, { name, entityId, actorUserId }: DomainEvent): Promise<void> {
  const [entity = name] = name.split('.');
  const entry = { userId: actorUserId ?? null, action: name, entity };
  await audit(tx, scope, { ...entry, ...(entityId !== undefined && { entityId }) });
}

/** Inserts the event in the transaction of the change: both are committed, or neither. */
export async function emit(tx: TenantTx, { companyId }: Scope, event: DomainEvent): Promise<void> {
  const wanted = subscriptionsTo(event);
  if (wanted.length === 0) await insertEvent(tx, { companyId }, event);
  else if (await insertEventWithWork(tx, { companyId }, event, { ticketId: ticketOf(event), wanted }))
    wakeLanes(tx, 'work');
  if (isUserDeletion(event)) await auditDeletion(tx, { companyId }, event);
  wakeRelay(tx, { companyId });
}

/** For a statement that inserts an event beside its change; `emit` calls it for all others. */
export function wakeRelay(tx: TenantTx, { companyId }: Scope): void {
  if (woken.has(tx)) return;
  woken.add(tx);
  afterCommit(tx, () => wakeRelayNow(companyId));
}

/** For events that a database function has inserted and committed. */
export const wakeRelayNow = (companyId: number) => wakeUp?.(partitionOf(companyId));

/** Inserts the event in the log of every company. Only the super company emits such events. */
export async function emitToAll(tx: TenantTx, event: { name: DomainEvent['name']; entityId: number }): Promise<void> {
  await emitToEveryCompany(tx, event.name, event.entityId);
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

/** Ticket events name the ticket as their entity, other events in their data. */
function ticketOf({ name, entityId, data }: DomainEvent): number {
  const id = name.startsWith('ticket.') ? entityId : data?.ticketId;
  if (typeof id !== 'number') throw new Error(`${name} names no ticket, and subscribers act on tickets`);
  return id;
}
