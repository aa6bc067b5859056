import type { RuleCause } from '@recadia/contract/rules';
import type { TicketChange, TicketStatus } from '@recadia/contract/tickets';

/** The fields that a change of a ticket may set. */
export interface TicketState {
  status: TicketStatus;
  userId: number | null;
  queueId: number | null;
  connectionId: number;
  useIntegration: boolean;
  promptId: number | null;
  integrationId: number | null;
}

export type Verb = 'accepted' | 'returned' | 'resolved' | 'reopened' | 'transferred' | 'changed';

/** Verbs that only rules use in addition: assigning a ticket to an agent, routing it to a queue. */
export type RuleVerb = Verb | 'assigned' | 'routed';

/** `held`: another agent has the ticket; the error names the holder. */
type Outcome = { verb: Verb; next: TicketState } | 'held';

/** One route receives every change as the wanted state, so the verb follows from the current and the wanted state. */
export function changeOf(now: TicketState, change: TicketChange, me: number): Outcome {
  const verb = verbOf(now, change, me);
  if (verb === 'accepted' && now.status === 'open') {
    if (now.userId === me) return { verb, next: now };
    if (now.userId !== null) return 'held';
  }
  const answering = {
    useIntegration: change.useIntegration ?? now.useIntegration,
    promptId: change.promptId === undefined ? now.promptId : change.promptId,
    integrationId: change.integrationId === undefined ? now.integrationId : change.integrationId,
  };
  return { verb, next: { ...now, ...answering, ...stateAfter(verb, now, change, me) } };
}

function verbOf(now: TicketState, change: TicketChange, me: number): Verb {
  if (change.status === 'closed') return 'resolved';
  if (isTransfer(now, change, me)) return 'transferred';
  if (change.status === undefined) return 'changed';
  if (now.status === 'closed') return 'reopened';
  return change.status === 'open' ? 'accepted' : 'returned';
}

/** The transfer dialog sends queue and connection; other callers send another queue or another user. */
function isTransfer(now: TicketState, { status, userId, queueId, whatsappId }: TicketChange, me: number): boolean {
  if (status === undefined) return queueId !== undefined || userId !== undefined;
  if (typeof queueId === 'number' && whatsappId !== undefined) return true;
  if (status === 'pending') return typeof queueId === 'number' && queueId !== now.queueId;
  return typeof userId === 'number' && userId !== me && userId !== now.userId;
}

function stateAfter(verb: Verb, now: TicketState, change: TicketChange, me: number): Partial<TicketState> {
  const connectionId = change.whatsappId ?? now.connectionId;
  const queueId = change.queueId ?? now.queueId;
  switch (verb) {
    case 'accepted':
      return { status: 'open', userId: me, queueId, connectionId };
    case 'returned':
      return { status: 'pending', userId: null, queueId, connectionId };
    case 'resolved': {
      // TKT-12: the resolved ticket keeps its user.
      const unanswered = { useIntegration: false, promptId: null, integrationId: null };
      return { status: 'closed', userId: change.userId ?? now.userId, queueId, ...unanswered };
    }
    case 'reopened':
      return change.status === 'open'
        ? { status: 'open', userId: me, queueId, connectionId }
        : { status: 'pending', userId: null, queueId, connectionId };
    case 'transferred': {
      const userId = change.userId ?? null;
      const to = change.queueId === undefined ? now.queueId : change.queueId;
      return { status: userId === null ? 'pending' : 'open', userId, queueId: to, connectionId };
    }
    case 'changed':
      return { connectionId };
  }
}

/** The verb under which an undo appears in the timeline and in events. */
export function undoVerb(now: Pick<TicketState, 'status'>, former: Pick<TicketState, 'status'>): Verb {
  if (former.status === 'closed') return 'resolved';
  if (now.status === 'closed') return 'reopened';
  return now.status === 'open' && former.status === 'pending' ? 'returned' : 'transferred';
}

/** Reason of a rule's change: the rule's name and its inputs, without names or texts. */
export interface Rule {
  cause: RuleCause;
  inputs: Record<string, string | number | boolean | null>;
}
