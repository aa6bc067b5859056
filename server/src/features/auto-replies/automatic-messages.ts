import type { TenantTx } from '@recadia/db';
import * as z from 'zod';
import type { Scope } from '../../platform/session/people.ts';
import type { SubscribedEvent } from '../../platform/jobs/subscribers.ts';
import { armTimer } from '../../platform/jobs/timers.ts';
import { lockFacts, type Facts } from './auto-replies.sql.ts';
import { unratedTimer } from './ratings.ts';
import { isSettingEnabled, sendAutomaticMessage, settingValue } from './send.ts';
import { texts } from './texts.ts';

/** TKT-10, BOT-17: greets the customer in the agent's name, once for each acceptance. */
export async function sendAgentGreeting(tx: TenantTx, scope: Scope, event: SubscribedEvent): Promise<void> {
  const facts = await lockFacts(tx, scope, event.ticketId);
  if (!facts || facts.isGroup || facts.status !== 'open' || facts.userName === null) return;
  // Another agent has the ticket by now and sends their own greeting.
  if (facts.userId !== event.actorUserId || !(await isSettingEnabled(tx, scope, 'sendGreetingAccepted'))) return;
  const why = { cause: 'greeting-accepted', inputs: { userId: facts.userId } } as const;
  await sendAutomaticMessage(tx, scope, facts, { text: texts.accepted(facts.userName), key: `${event.id}`, why });
}

const assignee = z.object({ userId: z.number().nullable(), queueId: z.number().nullable() });
const moved = z.object({ before: assignee.nullish(), after: assignee.nullish() });

/** BOT-18: sends one message with the new queue and the new agent. */
export async function sendTransferMessage(tx: TenantTx, scope: Scope, event: SubscribedEvent): Promise<void> {
  const facts = await lockFacts(tx, scope, event.ticketId);
  const { before, after } = moved.parse(event.data);
  if (!facts || facts.isGroup || facts.status === 'closed' || !before || !after) return;
  const queue = after.queueId !== before.queueId && facts.queueId === after.queueId ? facts.queueName : null;
  const agent = after.userId !== before.userId && facts.userId === after.userId ? facts.userName : null;
  const text = transferText(queue, agent);
  if (text === null || !(await isSettingEnabled(tx, scope, 'sendMsgTransfTicket'))) return;
  const inputs = { queueId: queue === null ? null : facts.queueId, userId: agent === null ? null : facts.userId };
  await sendAutomaticMessage(tx, scope, facts, { text, key: `${event.id}`, why: { cause: 'transfer-told', inputs } });
}

function transferText(queue: string | null, agent: string | null): string | null {
  if (queue !== null && agent !== null) return texts.toBoth(queue, agent);
  if (queue !== null) return texts.toQueue(queue);
  return agent === null ? null : texts.toAgent(agent);
}

/** BOT-16: sends the farewell. */
export async function sendThanks(tx: TenantTx, scope: Scope, facts: Facts, key: string): Promise<void> {
  await sendAutomaticMessage(tx, scope, facts, {
    text: facts.completionMessage,
    key,
    why: { cause: 'completion', inputs: {} },
  });
}

/** Thanks the customer for a rating. */
export async function sendRatingThanks(tx: TenantTx, scope: Scope, event: SubscribedEvent): Promise<void> {
  const facts = await lockFacts(tx, scope, event.ticketId);
  if (facts?.status === 'closed') await sendThanks(tx, scope, facts, `${event.id}`);
}

/**
 * Repeats the rating question after another answer, and sets a timer that reopens the ticket, so that the customer's
 * message is not lost in a closed ticket.
 */
export async function askRatingAgain(tx: TenantTx, scope: Scope, event: SubscribedEvent): Promise<void> {
  const facts = await lockFacts(tx, scope, event.ticketId);
  if (!facts || facts.status !== 'closed') return;
  const why = { cause: 'rating-repeated', inputs: {} } as const;
  await sendAutomaticMessage(tx, scope, facts, { text: texts.scale, key: `${event.id}`, why });
  const dueAt = new Date(facts.now.getTime() + unratedTimer.afterMs);
  await armTimer(tx, scope, { ticketId: facts.id, kind: unratedTimer.kind, dueAt });
}

/** BOT-20: asks the caller to write instead. */
export async function answerCall(tx: TenantTx, scope: Scope, event: SubscribedEvent): Promise<void> {
  const facts = await lockFacts(tx, scope, event.ticketId);
  if (!facts || facts.isGroup || (await settingValue(tx, scope, 'call')) !== 'disabled') return;
  const why = { cause: 'call-refused', inputs: {} } as const;
  await sendAutomaticMessage(tx, scope, facts, { text: texts.callRefused, key: `${event.id}`, why });
}
