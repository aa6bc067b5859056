import { isCalling } from '@recadia/contract/notifications';
import { clock } from '../../platform/clock.ts';
import type { Actor, Scope } from '../../platform/session/people.ts';
import type { Platform } from '../../platform/platform.ts';
import { hasSubscription } from '../../platform/session/subscription.ts';
import { canSeeTicket, presentTicket, visibilityOf, type ShownTicket } from '../tickets/index.ts';

/** NTF-04: users who see the ticket and are notified by it: the visibility of lists, then the rule of the sound. */
export const isPushRecipient = (actor: Actor, ticket: ShownTicket): boolean =>
  canSeeTicket(actor, visibilityOf(ticket)) && isCalling(presentTicket(ticket), actor.userId);

/** Users of these sessions now; ended sessions and sessions of inactive companies are absent. */
export async function actorsOf(
  { principals }: Pick<Platform, 'principals'>,
  { companyId }: Scope,
  sessionIds: string[],
): Promise<Actor[]> {
  const sessions = await principals.review(sessionIds.map((sessionId) => ({ companyId, sessionId })));
  const now = clock.now();
  return [...sessions.values()].flatMap((session) =>
    'actor' in session && hasSubscription(session, now) ? [session.actor] : [],
  );
}
