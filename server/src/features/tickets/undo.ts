import { undoTokenMs } from '@recadia/contract/limits';
import { ticketStatuses, type BulkOutcome } from '@recadia/contract/tickets';
import { tenantTx, type TenantTx } from '@recadia/db';
import * as z from 'zod';
import { AppError } from '../../platform/errors.ts';
import type { Actor, Scope } from '../../platform/people.ts';
import { eachOf } from './bulk.ts';
import * as sql from './bulk.sql.ts';
import type { Step } from './bulk.sql.ts';
import { withOpenTicketConflict } from './holder.ts';
import { changeTags } from './ticket-tags.service.ts';
import { setUnread, type LockedTicket } from './tickets.change.sql.ts';
import { applyChange, type ChangeReason } from './tickets.service.ts';
import { setTracking } from './tickets.sql.ts';
import { wayBack } from './tickets.transitions.ts';
import { lockVisibleTicket } from './tickets.access.ts';

const ids = z.array(z.number());
const ofTags = z.object({ added: ids, removed: ids });
const ofTicket = z.object({
  status: z.enum(ticketStatuses),
  userId: z.number().nullable(),
  from: z.object({
    status: z.enum(ticketStatuses),
    userId: z.number().nullable(),
    queueId: z.number().nullable(),
    connectionId: z.number(),
    useIntegration: z.boolean(),
    promptId: z.number().nullable(),
    integrationId: z.number().nullable(),
    unread: z.number(),
  }),
});
type Moved = z.infer<typeof ofTicket>;

/** Takes a batch back, from those tickets whose newest line in the timeline is still the one it wrote. */
export async function undoTickets(scope: Scope, actor: Actor, batch: string): Promise<BulkOutcome> {
  const asked = { userId: actor.userId, batch, withinMs: undoTokenMs };
  const steps = await tenantTx(scope, (tx) => sql.listBatch(tx, scope, asked));
  if (steps.length === 0) throw new AppError('ERR_NOT_FOUND');
  const byTicket = new Map(steps.map((step) => [step.ticketId, step]));
  return eachOf([...byTicket.keys()], async (id) => {
    const step = byTicket.get(id);
    if (step) await takeBack(scope, actor, step, { cause: 'undo', batch });
  });
}

function takeBack(scope: Scope, actor: Actor, step: Step, why: ChangeReason): Promise<void> {
  const { data: moved } = ofTicket.safeParse(step.data);
  return withOpenTicketConflict(scope, async (tx, meet) => {
    // Who gave a ticket away may no longer see it, and takes back what they saw before.
    const now = await lockVisibleTicket(tx, scope, actor, step.ticketId, (ticket) => moved?.from ?? ticket);
    if ((await sql.findLastStep(tx, scope, now.id)) !== step.id) throw new AppError('ERR_TICKET_CHANGED');
    if (!moved) return untag(tx, scope, actor, step, why);
    if (!isAsLeft(now, moved, step)) throw new AppError('ERR_TICKET_CHANGED');
    meet({ contactId: now.contactId, connectionId: moved.from.connectionId });
    await putBack(tx, scope, actor, now, moved, why);
  });
}

function untag(tx: TenantTx, scope: Scope, actor: Actor, { ticketId, data }: Step, why: ChangeReason): Promise<void> {
  const { added, removed } = ofTags.parse(data);
  const former = (has: { tag_id: number }[]) => [
    ...has.map(({ tag_id }) => tag_id).filter((id) => !added.includes(id)),
    ...removed,
  ];
  return changeTags(tx, scope, actor, ticketId, former, why);
}

async function putBack(
  tx: TenantTx,
  scope: Scope,
  actor: Actor,
  now: LockedTicket,
  { from: { unread, ...next } }: Moved,
  why: ChangeReason,
): Promise<void> {
  // It was never over: the same life goes on.
  if (now.status === 'closed' && next.status !== 'closed') {
    await setTracking(tx, scope, now.id, 'living again');
    if (now.unread === 0) await setUnread(tx, scope, now.id, unread);
  }
  await applyChange(tx, scope, actor, { now, verb: wayBack(now, next), next, why });
}

/** A person or a queue that was deleted leaves its tickets without a line in the timeline. */
const isAsLeft = (now: LockedTicket, { status, userId }: Moved, { queueId }: Step): boolean =>
  now.status === status && now.userId === userId && now.queueId === queueId;
