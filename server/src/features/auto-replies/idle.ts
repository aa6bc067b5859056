import type { TenantTx } from '@recadia/db';
import type { Scope } from '../../platform/session/people.ts';
import type { NextRun } from '../../platform/jobs/engine/index.ts';
import { armTimer, disarmTimers } from '../../platform/jobs/timers.ts';
import { changeLockedByRule } from '../tickets/index.ts';
import { lockFacts, setQueued, type Facts } from './auto-replies.sql.ts';
import { idleKind } from './clocks.ts';
import { enqueueAutomaticMessage, recordAutomaticMessage } from './send.ts';

const minuteMs = 60_000;

type IdleFacts = Pick<
  Facts,
  | 'status'
  | 'queueId'
  | 'userId'
  | 'isGroup'
  | 'lastFromMe'
  | 'lastMessageAt'
  | 'startedAt'
  | 'expiresMinutes'
  | 'transferMinutes'
  | 'transferQueueId'
  | 'now'
>;

type IdleStep =
  | { act: 'nothing' }
  /** Checks again at `until`; no message can make an earlier check necessary. */
  | { act: 'wait'; until: Date }
  | { act: 'close'; rule: 'inactive' | 'forgotten'; minutes: number }
  | { act: 'transfer'; queueId: number; minutes: number };

/** Decides the idle rule (BOT-21, BOT-22, BOT-23). Pure and correct at any time: timers only choose when to check. */
export function nextIdleStep(facts: IdleFacts, closeAfterHours: number): IdleStep {
  const { status, queueId, transferMinutes, transferQueueId, lastMessageAt, now } = facts;
  if (status === 'open') return stepOfOpen(facts, closeAfterHours);
  if (status !== 'pending' || queueId !== null || transferMinutes === 0 || transferQueueId === null)
    return { act: 'nothing' };
  const until = after(lastMessageAt, transferMinutes);
  return until > now ? { act: 'wait', until } : { act: 'transfer', queueId: transferQueueId, minutes: transferMinutes };
}

function stepOfOpen(facts: IdleFacts, closeAfterHours: number): IdleStep {
  const { expiresMinutes, isGroup, lastFromMe, lastMessageAt, startedAt, now } = facts;
  // An agent who has just accepted an old ticket gets the full time too.
  const since = startedAt && startedAt > lastMessageAt ? startedAt : lastMessageAt;
  if (expiresMinutes > 0) {
    if (isGroup) return { act: 'nothing' };
    // The customer waits for us, so the time starts with our answer, which can only come after now.
    const until = lastFromMe ? after(since, expiresMinutes) : after(now, expiresMinutes);
    return until > now ? { act: 'wait', until } : { act: 'close', rule: 'inactive', minutes: expiresMinutes };
  }
  if (closeAfterHours === 0) return { act: 'nothing' };
  const until = after(since, closeAfterHours * 60);
  return until > now ? { act: 'wait', until } : { act: 'close', rule: 'forgotten', minutes: closeAfterHours * 60 };
}

const after = (from: Date, minutes: number): Date => new Date(from.getTime() + minutes * minuteMs);

/** Applies the idle rule to a ticket after a change of the ticket; true when the ticket was changed again. */
export async function applyIdleRule(
  tx: TenantTx,
  scope: Scope,
  facts: Facts,
  closeAfterHours: number,
): Promise<boolean> {
  const step = nextIdleStep(facts, closeAfterHours);
  const ticketId = facts.id;
  if (step.act === 'wait') {
    await armTimer(tx, scope, { ticketId, kind: idleKind, dueAt: step.until, why: { status: facts.status } });
    return false;
  }
  await disarmTimers(tx, scope, ticketId, [idleKind]);
  await act(tx, scope, facts, step);
  return step.act !== 'nothing';
}

/** The same after the ticket's idle timer. */
export async function applyDueIdleRule(
  tx: TenantTx,
  scope: Scope,
  ticketId: number,
  closeAfterHours: number,
): Promise<NextRun | void> {
  const facts = await lockFacts(tx, scope, ticketId);
  if (!facts) return;
  const step = nextIdleStep(facts, closeAfterHours);
  if (step.act === 'wait') return { dueAt: step.until };
  await act(tx, scope, facts, step);
}

async function act(tx: TenantTx, scope: Scope, facts: Facts, step: IdleStep): Promise<void> {
  if (step.act === 'close') await close(tx, scope, facts, step);
  if (step.act === 'transfer') await transfer(tx, scope, facts, step);
}

async function close(tx: TenantTx, scope: Scope, facts: Facts, { rule, minutes }: IdleStep & { act: 'close' }) {
  const why = { cause: rule, inputs: { minutes } };
  // One text per idle period: the next period begins with another message.
  const key = `inactive-${facts.id}-${facts.lastMessageAt.getTime()}`;
  const message = { text: facts.expiresInactiveMessage, key, why };
  const isSent = rule === 'inactive' && (await enqueueAutomaticMessage(tx, scope, facts, message));
  const unanswered = { useIntegration: false, promptId: null, integrationId: null };
  await Promise.all([
    isSent && recordAutomaticMessage(tx, scope, facts, message),
    changeLockedByRule(tx, scope, facts, { verb: 'resolved', change: { status: 'closed', ...unanswered }, why }),
  ]);
}

async function transfer(tx: TenantTx, scope: Scope, facts: Facts, step: IdleStep & { act: 'transfer' }): Promise<void> {
  const why = { cause: 'waited', inputs: { minutes: step.minutes } } as const;
  await changeLockedByRule(tx, scope, facts, { verb: 'routed', change: { queueId: step.queueId }, why });
  await setQueued(tx, scope, facts.id);
}
