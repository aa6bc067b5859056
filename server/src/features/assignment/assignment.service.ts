import { assignmentCapacity } from '@recadia/contract/limits';
import type { Assignment, AssignmentInput } from '@recadia/contract/assignment';
import { listDueAssignments, systemTx, tenantTx, type TenantTx } from '@recadia/db';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/people.ts';
import { changeByRule, tellByRule } from '../tickets/index.ts';
import * as sql from './assignment.sql.ts';
import { chooseAgent, type AssignmentRule, type Member } from './choose.ts';

/** How soon those are looked at again who wait because nobody was there or free. */
const retryMs = 2_000;
const companiesPerRound = 100;
/** A round gives out no more than this, so that one company's rush does not keep others waiting. */
const perRound = 200;
const explainedPerRound = 50;

/**
 * Gives the one who has waited longest to whoever is next, in this transaction. Only one: each holds its agent until the
 * commit, and holding two could wait in a circle with whoever marks everybody as seen. `again`: something moved
 * meanwhile, and another look is due; `busy`: somebody else is giving out.
 */
async function assignNext(tx: TenantTx, scope: Scope): Promise<'assigned' | 'again' | 'busy' | 'nothing'> {
  if (!(await sql.tryLockAssignments(tx, scope))) return 'busy';
  const next = await sql.lockNextWaiting(tx, scope);
  if (!next) return 'nothing';
  const { rule } = next;
  const look = { ticketId: next.id, queueId: next.queueId };
  const before = chooseAgent(rule, await sql.listMembers(tx, scope, look));
  if (!('member' in before) || !(await sql.lockAgent(tx, scope, before.member.userId))) return 'again';
  // While we waited for the person, they or others may have taken tickets: now nothing about them moves any more.
  const members = await sql.listMembers(tx, scope, look);
  const choice = chooseAgent(rule, members);
  if (!('member' in choice) || choice.member.userId !== before.member.userId) return 'again';
  const { userId, open } = choice.member;
  const inputs = { ...factsOf(rule, members), open };
  await changeByRule(tx, scope, next.id, () => ({
    ...{ verb: 'assigned', change: { status: 'open', userId } },
    why: { cause: rule.mode, inputs },
  }));
  await sql.saveTurn(tx, scope, { queueId: next.queueId, userId });
  return 'assigned';
}

/** What a rule looked at, for the timeline. */
const factsOf = ({ capacity }: AssignmentRule, members: Member[]) => {
  const online = members.filter(({ isOnline }) => isOnline);
  return { capacity, online: online.length, free: online.filter(({ open }) => open < capacity).length };
};

/** Something happened to a ticket: it may have begun to wait, or somebody may have become free. */
export const lookAgain = (tx: TenantTx, scope: Scope): Promise<void> => sql.setDue(tx, scope);

/** Gives out wherever somebody waits. Several workers may do this at once: the second leaves it to the first. */
export async function sweepAssignments(): Promise<void> {
  for (const companyId of await systemTx((sys) => listDueAssignments(sys, companiesPerRound)))
    await giveOut({ companyId });
}

async function giveOut(scope: Scope): Promise<void> {
  const claimed = await tenantTx(scope, (tx) => sql.claimDue(tx, scope, retryMs));
  if (claimed.length === 0) return;
  for (let given = 0; given < perRound; given += 1) {
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
  const groups: Alike[] = [];
  for (const ticket of tickets) {
    const members = await sql.listMembers(tx, scope, { ticketId: ticket.id, queueId: ticket.queueId });
    if (factsOf(rule, members).free === 0) return [{ tickets, members }];
    groups.push({ tickets: [ticket], members });
  }
  return groups;
}

async function explain(tx: TenantTx, scope: Scope, rule: AssignmentRule, { tickets, members }: Alike): Promise<void> {
  const choice = chooseAgent(rule, members);
  if ('member' in choice) return;
  await tellByRule(tx, scope, tickets, 'not-assigned', { cause: choice.nobody, inputs: factsOf(rule, members) });
  await sql.setExplained(
    tx,
    scope,
    tickets.map(({ id }) => id),
  );
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
