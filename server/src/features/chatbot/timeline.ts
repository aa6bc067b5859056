import type { RuleKind } from '@recadia/contract/rules';
import type { BotTicket } from './chatbot.sql.ts';
import type { BotStep } from './machine.types.ts';

type Before = Pick<BotTicket, 'queueId' | 'lastRule'>;

/** It led into another queue, or out of one. */
export const isRouted = ({ queueId }: Before, { state, why }: BotStep): boolean =>
  why !== null && state.queueId !== queueId;

/** The line that explains a step: every answer says why it was given; why nothing is said is told once. */
export function timelineKindOf(before: Before, step: BotStep): RuleKind | null {
  const { state, says, why } = step;
  const isSilent = says.length === 0;
  if (!why || (isSilent && before.lastRule === why.rule)) return null;
  if (state.silence !== null) return 'bot-silenced';
  // Its way into the queue says why already.
  if (isRouted(before, step)) return null;
  return isSilent ? 'bot-waits' : 'bot-answered';
}
