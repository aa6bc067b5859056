import type { TenantTx } from '@recadia/db';
import * as z from 'zod';
import type { Scope } from '../../platform/people.ts';
import type { SubscribedEvent } from '../../platform/subscribers.ts';
import { armTimer } from '../../platform/timers.ts';
import { lockFacts, type Facts } from './auto-replies.sql.ts';
import { unratedTimer } from './ratings.ts';
import { isSettingEnabled, sendAutomaticMessage, settingValue } from './send.ts';
import { texts } from './texts.ts';

/** TKT-10, BOT-17: who took the ticket introduces themselves, once for each time it is taken. */
export async function sendAgentGreeting(tx: TenantTx, scope: Scope, event: SubscribedEvent): Promise<void> {
  const facts = await lockFacts(tx, scope, event.ticketId);
  if (!facts || facts.isGroup || facts.status !== 'open' || facts.userName === null) return;
  // Somebody else has it by now, and greets for themselves.
  if (facts.userId !== event.actorUserId || !(await isSettingEnabled(tx, scope, 'sendGreetingAccepted'))) return;
  const why = { cause: 'greeting-accepted', inputs: { userId: facts.userId } } as const;
  await sendAutomaticMessage(tx, scope, facts, { text: texts.accepted(facts.userName), key: `${event.id}`, why });
}

const sight = z.object({ userId: z.number().nullable(), queueId: z.number().nullable() });
const moved = z.object({ before: sight.nullish(), after: sight.nullish() });

/** BOT-18: one message for where it went, and to whom. */
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

/** BOT-16: the words that end a conversation. */
export async function sendThanks(tx: TenantTx, scope: Scope, facts: Facts, key: string): Promise<void> {
  await sendAutomaticMessage(tx, scope, facts, {
    text: facts.completionMessage,
    key,
    why: { cause: 'completion', inputs: {} },
  });
}

/** The customer gave a number. */
export async function sendRatingThanks(tx: TenantTx, scope: Scope, event: SubscribedEvent): Promise<void> {
  const facts = await lockFacts(tx, scope, event.ticketId);
  if (facts?.status === 'closed') await sendThanks(tx, scope, facts, `${event.id}`);
}

/** The customer said something else: the question is put once more, and nobody's words wait in a closed ticket for long. */
export async function askRatingAgain(tx: TenantTx, scope: Scope, event: SubscribedEvent): Promise<void> {
  const facts = await lockFacts(tx, scope, event.ticketId);
  if (!facts || facts.status !== 'closed') return;
  const why = { cause: 'rating-repeated', inputs: {} } as const;
  await sendAutomaticMessage(tx, scope, facts, { text: texts.scale, key: `${event.id}`, why });
  const dueAt = new Date(facts.now.getTime() + unratedTimer.afterMs);
  await armTimer(tx, scope, { ticketId: facts.id, kind: unratedTimer.kind, dueAt });
}

/** BOT-20: whoever rings is told to write. */
export async function answerCall(tx: TenantTx, scope: Scope, event: SubscribedEvent): Promise<void> {
  const facts = await lockFacts(tx, scope, event.ticketId);
  if (!facts || facts.isGroup || (await settingValue(tx, scope, 'call')) !== 'disabled') return;
  const why = { cause: 'call-refused', inputs: {} } as const;
  await sendAutomaticMessage(tx, scope, facts, { text: texts.callRefused, key: `${event.id}`, why });
}
