import type { TenantTx } from '@recadia/db';
import type { Scope } from '../../platform/session/people.ts';
import type { SubscribedEvent } from '../../platform/jobs/subscribers.ts';
import type { NextRun } from '../../platform/jobs/engine/index.ts';
import { armTimer } from '../../platform/jobs/timers.ts';
import { afterClose } from '../tickets/index.ts';
import { lockFacts, setRatingAsked, type Facts } from './auto-replies.sql.ts';
import { sendThanks } from './automatic-messages.ts';
import { isSettingEnabled, sendAutomaticMessage } from './send.ts';
import { texts } from './texts.ts';

/**
 * BOT-15, BOT-16: schedules the messages after an agent's close. A close by a rule sends its own text, and an undo
 * sends none.
 */
export async function scheduleAfterClose(tx: TenantTx, scope: Scope, event: SubscribedEvent): Promise<void> {
  if (event.actorUserId === null || event.data['cause'] === 'undo') return;
  const facts = await lockFacts(tx, scope, event.ticketId);
  const dueAt = facts && dueAtOf(facts);
  if (dueAt) await armTimer(tx, scope, { ticketId: event.ticketId, kind: afterClose.kind, dueAt });
}

/** Sends the rating request, or the farewell when no rating is asked for, after the undo period of the close. */
export async function sendAfterClose(tx: TenantTx, scope: Scope, ticketId: number): Promise<NextRun | void> {
  const facts = await lockFacts(tx, scope, ticketId);
  const dueAt = facts && dueAtOf(facts);
  if (!dueAt) return;
  // The ticket was closed again after the timer was set.
  if (dueAt > facts.now) return { dueAt };
  const key = `${afterClose.kind}-${ticketId}-${dueAt.getTime()}`;
  if (facts.userId === null || !(await isSettingEnabled(tx, scope, 'userRating')))
    return sendThanks(tx, scope, facts, key);
  const why = { cause: 'rating-asked', inputs: { userId: facts.userId } } as const;
  if (await sendAutomaticMessage(tx, scope, facts, { text: question(facts), key, why }))
    await setRatingAsked(tx, scope, facts.id);
}

/** Returns null when no message follows: for a group or a reopened ticket. */
function dueAtOf({ isGroup, status, closedAt }: Facts): Date | null {
  if (isGroup || status !== 'closed' || closedAt === null) return null;
  return new Date(closedAt.getTime() + afterClose.afterMs);
}

const question = ({ ratingMessage }: Facts): string => [ratingMessage.trim(), texts.scale].filter(Boolean).join('\n\n');
