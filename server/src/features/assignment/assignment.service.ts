import { assignmentCapacity } from '@recadia/contract/limits';
import type { Assignment, AssignmentInput } from '@recadia/contract/assignment';
import { listDueAssignments, systemCall, tenantTx, type TenantTx } from '@recadia/db';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/people.ts';
import { changeByRule, recordRule } from '../tickets/index.ts';
import * as sql from './assignment.sql.ts';
import { chooseAgent, type AssignmentRule, type Member } from './choose.ts';
import { factsOf, membersFor, planAssignments } from './plan.ts';

/** How soon those are looked at again who wait because nobody was there or free. */
const retryMs = 2_000;
const companiesPerRound = 100;
/** Few enough that nobody waits for long who wants one of these tickets, or to go offline. */
const perTransaction = 10;
/** A round ends after so many, so that one company's rush does not keep others waiting. */
const perRound = 20;
const explainedPerRound = 50;

/**
 * Gives those who have waited longest to whoever is next, in this transaction. `again`: something moved meanwhile, and
 * another look is due; `busy`: somebody else is giving out.
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
  // While we waited for these people, they or others may have taken tickets: now nothing about them moves any more.
  const after = planAssignments(tickets, await sql.listQueueMembers(tx, scope, tickets));
  const end = after.findIndex(({ userId }) => !held.has(userId));
  const gifts = end < 0 ? after : after.slice(0, end);
  if (gifts.length === 0) return 'again';
  for (const { ticket, userId, inputs } of gifts)
    await changeByRule(tx, scope, ticket.id, () => ({
      ...{ verb: 'assigned', change: { status: 'open', userId } },
      why: { cause: ticket.rule.mode, inputs: { ...inputs } },
    }));
  const turns = gifts.map(({ ticket, userId }) => ({ queueId: ticket.queueId, userId }));
  await sql.saveTurns(tx, scope, turns);
  return gifts.length;
}

/** Something happened to a ticket: it may have begun to wait, or somebody may have become free. */
export const markAssignmentsDue = (tx: TenantTx, scope: Scope): Promise<void> => sql.setDue(tx, scope);

/** Gives out wherever somebody waits. Several workers may do this at once: the second leaves it to the first. */
export async function sweepAssignments(): Promise<void> {
  for (const companyId of await systemCall((sys) => listDueAssignments(sys, companiesPerRound)))
    await giveOut({ companyId });
}

async function giveOut(scope: Scope): Promise<void> {
  const claimed = await tenantTx(scope, (tx) => sql.claimDue(tx, scope, retryMs));
  if (claimed.length === 0) return;
  for (let looks = 0; looks < perRound; looks += 1) {
    const outcome = await tenantTx(scope, (tx) => assignNext(tx, scope));
    // Whoever gives out explains as well; what they may have missed is due again soon.
    if (outcome === 'busy') return;
    if (outcome === 'nothing') {
      await tenantTx(scope, async (tx) => {
        await explainWaiting(tx, scope);
        await sql.clearIdle(tx, scope, claimed);
      });
      return;
    }
  }
  await tenantTx(scope, (tx) => sql.setDue(tx, scope));
}

/** Why a ticket is still nobody's, said once for as long as it waits. */
async function explainWaiting(tx: TenantTx, scope: Scope): Promise<void> {
  const all = await sql.lockUnexplained(tx, scope, explainedPerRound);
  for (const queueId of new Set(all.map((ticket) => ticket.queueId))) {
    const rule = await sql.findRule(tx, scope, queueId);
    if (!rule) continue;
    const tickets = all.filter((ticket) => ticket.queueId === queueId);
    for (const group of await alike(tx, scope, rule, tickets)) await explain(tx, scope, rule, group);
  }
}

interface Alike {
  tickets: sql.Unexplained[];
  members: Member[];
}

/** Where nobody is free that is so for the whole queue; else it matters who gave which of them back. */
async function alike(tx: TenantTx, scope: Scope, rule: AssignmentRule, tickets: sql.Unexplained[]): Promise<Alike[]> {
  const seats = await sql.listQueueMembers(tx, scope, tickets);
  const each = tickets.map((ticket) => ({ tickets: [ticket], members: membersFor(ticket, seats) }));
  const [first] = each;
  return first && factsOf(rule, first.members).free === 0 ? [{ tickets, members: first.members }] : each;
}

async function explain(tx: TenantTx, scope: Scope, rule: AssignmentRule, { tickets, members }: Alike): Promise<void> {
  const choice = chooseAgent(rule, members);
  if ('member' in choice) return;
  const inputs = { ...factsOf(rule, members) };
  await recordRule(tx, scope, tickets, 'not-assigned', { cause: choice.nobody, inputs });
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
    return { queueId, ...input };
  });
}

async function checkQueue(tx: TenantTx, scope: Scope, queueId: number): Promise<void> {
  if (!(await sql.hasQueue(tx, scope, queueId))) throw new AppError('ERR_NO_QUEUE_FOUND');
}
