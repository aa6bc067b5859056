import { assignmentCapacity } from '@recadia/contract/limits';
import type { Assignment, AssignmentInput } from '@recadia/contract/assignment';
import { tenantTx, type JobEnd, type TenantTx } from '@recadia/db';
import { AppError } from '../../platform/errors.ts';
import type { EffectTask } from '../../platform/jobs/engine/index.ts';
import { wakeJobs } from '../../platform/jobs/wake-ups.ts';
import type { Scope } from '../../platform/session/people.ts';
import { changeByRule, recordRule } from '../tickets/index.ts';
import { assignAgain, assignJob } from './assignment.jobs.ts';
import * as sql from './assignment.sql.ts';
import { chooseAgent, type AssignmentRule, type Member } from './choose.ts';
import { factsOf, membersFor, planAssignments } from './plan.ts';

/** Time until the next attempt when no agent was online or free. */
const retryMs = 2_000;
/** Few enough that users who need one of these tickets, or go offline, do not wait long for the locks. */
const perTransaction = 10;
/** Maximum transactions per run, so that one busy company does not delay the others. */
const perRound = 20;
const explainedPerRound = 50;

/**
 * Assigns the longest waiting tickets to the next agents, in this transaction. `again`: agents changed meanwhile, so
 * another attempt is due; `busy`: another worker is assigning.
 */
async function assignNext(tx: TenantTx, scope: Scope): Promise<number | 'again' | 'busy' | 'nothing'> {
  if (!(await sql.tryLockAssignments(tx, scope))) return 'busy';
  const tickets = await sql.lockNextWaiting(tx, scope, perTransaction);
  if (tickets.length === 0) return 'nothing';
  const before = planAssignments(tickets, await sql.listQueueMembers(tx, scope, tickets));
  const held = await sql.lockAgents(
    tx,
    scope,
    before.map(({ userId }) => userId),
  );
  // While we waited for these locks, the agents may have got other tickets: plan again with the locked state.
  const after = planAssignments(tickets, await sql.listQueueMembers(tx, scope, tickets));
  const end = after.findIndex(({ userId }) => !held.has(userId));
  const assignments = end < 0 ? after : after.slice(0, end);
  if (assignments.length === 0) return 'again';
  for (const { ticket, userId, inputs } of assignments)
    await changeByRule(tx, scope, ticket.id, () => ({
      verb: 'assigned',
      change: { status: 'open', userId },
      why: { cause: ticket.rule.mode, inputs: { ...inputs } },
    }));
  const turns = assignments.map(({ ticket, userId }) => ({ queueId: ticket.queueId, userId }));
  await sql.saveTurns(tx, scope, turns);
  return assignments.length;
}

/** A ticket changed: it may wait now, or an agent may be free. */
export async function markAssignmentsDue(tx: TenantTx, scope: Scope): Promise<void> {
  await sql.setDue(tx, scope);
  wakeJobs(tx);
}

/** Assigns the waiting tickets of a company, several transactions per run; a second worker leaves it to the first. */
export const assignTask: EffectTask<Record<never, never>> = {
  task: assignJob,
  limits: { width: 4, perCompany: 1 },
  pausesMs: [retryMs],
  afterLastPause: 'repeat',
  run: ({ companyId }) => assignWaiting({ companyId }),
};

async function assignWaiting(scope: Scope): Promise<JobEnd | void> {
  for (let attempts = 0; attempts < perRound; attempts += 1) {
    const outcome = await tenantTx(scope, (tx) => assignNext(tx, scope));
    // The worker that holds the lock also explains.
    if (outcome === 'busy') return { pauseMs: retryMs };
    if (outcome === 'nothing')
      return tenantTx(scope, async (tx) => {
        await explainWaiting(tx, scope);
        if (await sql.hasWaiting(tx, scope)) return { pauseMs: retryMs };
      });
  }
  return { pauseMs: 0 };
}

/** Records why a ticket is not assigned, once while it waits. */
async function explainWaiting(tx: TenantTx, scope: Scope): Promise<void> {
  const all = await sql.lockUnexplained(tx, scope, explainedPerRound);
  for (const queueId of new Set(all.map((ticket) => ticket.queueId))) {
    const rule = await sql.findRule(tx, scope, queueId);
    if (!rule) continue;
    const tickets = all.filter((ticket) => ticket.queueId === queueId);
    for (const group of await groupByReason(tx, scope, rule, tickets)) await explain(tx, scope, rule, group);
  }
}

interface SameReason {
  tickets: sql.UnexplainedTicket[];
  members: Member[];
}

/**
 * Without a free agent all tickets of the queue have the same reason; otherwise the reason depends on who returned
 * which ticket.
 */
async function groupByReason(
  tx: TenantTx,
  scope: Scope,
  rule: AssignmentRule,
  tickets: sql.UnexplainedTicket[],
): Promise<SameReason[]> {
  const queueMembers = await sql.listQueueMembers(tx, scope, tickets);
  const each = tickets.map((ticket) => ({ tickets: [ticket], members: membersFor(ticket, queueMembers) }));
  const [first] = each;
  return first && factsOf(rule, first.members).free === 0 ? [{ tickets, members: first.members }] : each;
}

async function explain(
  tx: TenantTx,
  scope: Scope,
  rule: AssignmentRule,
  { tickets, members }: SameReason,
): Promise<void> {
  const choice = chooseAgent(rule, members);
  if ('member' in choice) return;
  const inputs = { ...factsOf(rule, members) };
  await recordRule(tx, scope, tickets, 'not-assigned', { cause: choice.reason, inputs });
  const ids = tickets.map(({ id }) => id);
  await sql.setExplained(tx, scope, ids);
}

export function getAssignment(scope: Scope, queueId: number): Promise<Assignment> {
  return tenantTx(scope, async (tx) => {
    await checkQueue(tx, scope, queueId);
    const rule = await sql.findRule(tx, scope, queueId);
    return { queueId, mode: rule?.mode ?? 'off', capacity: rule?.capacity ?? assignmentCapacity.initial };
  });
}

export function setAssignment(scope: Scope, queueId: number, input: AssignmentInput): Promise<Assignment> {
  return tenantTx(scope, async (tx) => {
    await checkQueue(tx, scope, queueId);
    await sql.saveRule(tx, scope, queueId, input);
    await assignAgain(tx, scope);
    return { queueId, ...input };
  });
}

async function checkQueue(tx: TenantTx, scope: Scope, queueId: number): Promise<void> {
  if (!(await sql.hasQueue(tx, scope, queueId))) throw new AppError('ERR_NO_QUEUE_FOUND');
}
