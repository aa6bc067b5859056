import { wholeWeek } from '@recadia/contract/hours';
import { addOpenMs, type Hours } from '@recadia/contract/opening-hours';
import type { TenantTx } from '@recadia/db';
import { emit } from '../../platform/emit.ts';
import type { Scope } from '../../platform/session/people.ts';
import type { NextRun } from '../../platform/jobs/engine/index.ts';
import { armTimer, disarmTimers } from '../../platform/jobs/timers.ts';
import { hoursOfCompany } from '../companies/index.ts';
import { serviceLevelKind } from '../queues/index.ts';
import { recordRule } from '../tickets/index.ts';
import { findQueueWeek, lockFacts, setLate, type Facts } from './auto-replies.sql.ts';
import { settingValue } from './send.ts';

const minuteMs = 60_000;

type ServiceLevelFacts = Pick<
  Facts,
  'status' | 'isGroup' | 'waitingSince' | 'livesSince' | 'firstAnswerMinutes' | 'resolutionMinutes' | 'now'
>;

interface ServiceLevelState {
  /** The missed service level; a late first answer takes precedence over a late resolution. */
  late: Facts['lateFor'];
  /** The next deadline. */
  next: Date | null;
}

/**
 * X-SLA-01: checks the service levels of a queue in working hours. While no customer waits, the first answer cannot be
 * late before a full answer time from now; a check at that time saves moving the timer with every message.
 */
export function checkServiceLevels(facts: ServiceLevelFacts, hours: Hours): ServiceLevelState {
  const { status, isGroup, waitingSince, livesSince, firstAnswerMinutes, resolutionMinutes, now } = facts;
  if (status === 'closed' || isGroup) return { late: null, next: null };
  const answerBy = dueOf(hours, waitingSince ?? now, firstAnswerMinutes);
  const endBy = dueOf(hours, livesSince, resolutionMinutes);
  const isPast = (due: Date | null) => due !== null && due <= now;
  const ahead = [answerBy, endBy].filter((due) => due !== null && due > now);
  return {
    late: isPast(answerBy) ? 'first-answer' : isPast(endBy) ? 'resolution' : null,
    next: ahead.reduce((a, b) => (a === null || (b !== null && b < a) ? b : a), null),
  };
}

const dueOf = (hours: Hours, since: Date | null, minutes: number | null): Date | null =>
  since === null || minutes === null ? null : addOpenMs(hours, since, minutes * minuteMs);

/** Sets the timer of the ticket's next deadline, and records a missed one, after a change of the ticket. */
export async function applyServiceLevels(tx: TenantTx, scope: Scope, facts: Facts): Promise<void> {
  const next = await recordServiceLevels(tx, scope, facts);
  const timer = { ticketId: facts.id, kind: serviceLevelKind };
  if (next) await armTimer(tx, scope, { ...timer, dueAt: next });
  else await disarmTimers(tx, scope, timer.ticketId, [timer.kind]);
}

/** The same after the ticket's timer. */
export async function applyDueServiceLevels(tx: TenantTx, scope: Scope, ticketId: number): Promise<NextRun | void> {
  const facts = await lockFacts(tx, scope, ticketId);
  const next = facts && (await recordServiceLevels(tx, scope, facts));
  if (next) return { dueAt: next };
}

/** Records a missed deadline once, clears it when it no longer applies, and returns the next deadline. */
async function recordServiceLevels(tx: TenantTx, scope: Scope, facts: Facts): Promise<Date | null> {
  const hasServiceLevel = facts.firstAnswerMinutes !== null || facts.resolutionMinutes !== null;
  const { late, next } = hasServiceLevel
    ? checkServiceLevels(facts, await hoursFor(tx, scope, facts.queueId))
    : { late: null, next: null };
  if (late === facts.lateFor) return next;
  const minutes = late === 'first-answer' ? facts.firstAnswerMinutes : facts.resolutionMinutes;
  await Promise.all([
    setLate(tx, scope, facts.id, late),
    late && recordRule(tx, scope, facts, 'late', { cause: late, inputs: { minutes } }),
    emit(tx, scope, { name: 'ticket.updated', entityId: facts.id }),
  ]);
  return next;
}

/** The opening hours that count: those of the queue, those of the company, or every minute. */
async function hoursFor(tx: TenantTx, scope: Scope, queueId: number | null): Promise<Hours> {
  const [scheduleType, company] = await Promise.all([
    settingValue(tx, scope, 'scheduleType'),
    hoursOfCompany(tx, scope),
  ]);
  if (scheduleType === 'company') return company;
  if (scheduleType === 'queue' && queueId !== null)
    return { ...company, week: wholeWeek(await findQueueWeek(tx, scope, queueId)) };
  return { week: [], holidays: [], timeZone: company.timeZone };
}
