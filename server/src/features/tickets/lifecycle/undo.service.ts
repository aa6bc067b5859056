import { undoTokenMs } from '@recadia/contract/limits';
import { ticketStatuses, type BulkOutcome } from '@recadia/contract/tickets';
import { tenantTx, type TenantTx } from '@recadia/db';
import * as z from 'zod';
import { AppError } from '../../../platform/errors.ts';
import type { Actor, Scope } from '../../../platform/session/people.ts';
import { forEachTicket } from '../list/bulk.service.ts';
import * as sql from '../list/bulk.sql.ts';
import type { Step } from '../list/bulk.sql.ts';
import { withOpenTicketConflict } from './holder.service.ts';
import { changeTags } from './ticket-tags.service.ts';
import { setUnread, type LockedTicket } from '../tickets.change.sql.ts';
import { applyChange, type ChangeReason } from '../tickets.service.ts';
import { setTracking } from '../tickets.sql.ts';
import { undoVerb } from '../tickets.transitions.ts';
import { lockVisibleTicket } from '../tickets.access.ts';

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
type TicketStep = z.infer<typeof ofTicket>;

/** Undoes a batch for the tickets whose newest timeline entry is still the batch's own. */
export async function undoTickets(scope: Scope, actor: Actor, batch: string): Promise<BulkOutcome> {
  const asked = { userId: actor.userId, batch, withinMs: undoTokenMs };
  const steps = await tenantTx(scope, (tx) => sql.listBatch(tx, scope, asked));
  if (steps.length === 0) throw new AppError('ERR_NOT_FOUND');
  const byTicket = new Map(steps.map((step) => [step.ticketId, step]));
  return forEachTicket([...byTicket.keys()], async (id) => {
    const step = byTicket.get(id);
    if (step) await undoStep(scope, actor, step, { cause: 'undo', batch });
  });
}

function undoStep(scope: Scope, actor: Actor, step: Step, why: ChangeReason): Promise<void> {
  const { data: ticketStep } = ofTicket.safeParse(step.data);
  return withOpenTicketConflict(scope, async (tx, setConversation) => {
    // An agent who transferred a ticket may no longer see it, so the visibility before the change is checked.
    const now = await lockVisibleTicket(tx, scope, actor, step.ticketId, (ticket) => ticketStep?.from ?? ticket);
    if ((await sql.findLastStep(tx, scope, now.id)) !== step.id) throw new AppError('ERR_TICKET_CHANGED');
    if (!ticketStep) return restoreTags(tx, scope, actor, step, why);
    if (!isUnchanged(now, ticketStep, step)) throw new AppError('ERR_TICKET_CHANGED');
    setConversation({ contactId: now.contactId, connectionId: ticketStep.from.connectionId });
    await restore(tx, scope, actor, now, ticketStep, why);
  });
}

function restoreTags(
  tx: TenantTx,
  scope: Scope,
  actor: Actor,
  { ticketId, data }: Step,
  why: ChangeReason,
): Promise<void> {
  const { added, removed } = ofTags.parse(data);
  const former = (has: { tag_id: number }[]) => [
    ...has.map(({ tag_id }) => tag_id).filter((id) => !added.includes(id)),
    ...removed,
  ];
  return changeTags(tx, scope, actor, ticketId, former, why);
}

async function restore(
  tx: TenantTx,
  scope: Scope,
  actor: Actor,
  now: LockedTicket,
  { from: { unread, ...next } }: TicketStep,
  why: ChangeReason,
): Promise<void> {
  // Undo continues the same tracking period, as if the ticket had not been closed.
  if (now.status === 'closed' && next.status !== 'closed') {
    await setTracking(tx, scope, now.id, 'reopened');
    if (now.unread === 0) await setUnread(tx, scope, now.id, unread);
  }
  await applyChange(tx, scope, actor, { now, verb: undoVerb(now, next), next, why });
}

/** Deleting a user or a queue changes tickets without a timeline entry, so the state is compared too. */
const isUnchanged = (now: LockedTicket, { status, userId }: TicketStep, { queueId }: Step): boolean =>
  now.status === status && now.userId === userId && now.queueId === queueId;
