import type { RuleKind } from '@recadia/contract/rules';
import type { BotTicket } from './chatbot.sql.ts';
import type { BotStep } from './machine.types.ts';

type Before = Pick<BotTicket, 'queueId' | 'lastRule'>;

/** The step moved the ticket into another queue, or out of one. */
export const isRouted = ({ queueId }: Before, { state, why }: BotStep): boolean =>
  why !== null && state.queueId !== queueId;

/** Kind of the timeline entry for a step: every answer has its reason; a silent rule is recorded once. */
export function timelineKindOf(before: Before, step: BotStep): RuleKind | null {
  const { state, messages, why } = step;
  const isSilent = messages.length === 0;
  if (!why || (isSilent && before.lastRule === why.rule)) return null;
  if (state.silence !== null) return 'bot-silenced';
  // The entry `routed` already contains the reason.
  if (isRouted(before, step)) return null;
  return isSilent ? 'bot-waits' : 'bot-answered';
}
