import { ticketRoutes } from '@recadia/contract/ticket-routes';
import { createTokens } from '../../../server/src/platform/session/tokens.ts';
import { createCaller } from '../../../server/src/testing/call.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { aPerson, signIn } from '../people.ts';
import { oneOf } from '../message-path/writer.ts';

export interface Traffic {
  counts: { written: number; acts: number };
  /** The causes and counts of refused actions. */
  refusals: Map<string, number>;
  /** Resolves when no action is in flight. */
  pause(): Promise<void>;
  resume(): void;
}

/** The share of customers' messages; the other actions are an agent's moves, tags and assignments. */
const messagesInTen = 6;
const mostUnderWay = 20;

/** Customers write and an agent works, at a steady rate. */
export async function startTraffic(
  { stack, tokenSecret, companyId, agent, write }: Workspace,
  tickets: { id: number }[],
  perSecond: number,
): Promise<Traffic> {
  const tokens = createTokens(tokenSecret);
  const fleet = { db: stack.db, tokens };
  let colleague = await aPerson(fleet, { companyId, word: 'Colega' }, 'admin');
  const tags = await stack.db.admin
    .selectFrom('tags')
    .select(['id', 'kanban'])
    .where('company_id', '=', companyId)
    .execute();
  const lanes = tags.filter(({ kanban }) => kanban === 1);
  const call = createCaller(stack.url);
  const counts = { written: 0, acts: 0 };
  const refusals = new Map<string, number>();
  const underWay = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  async function act(): Promise<void> {
    const as = colleague.token;
    const { id } = oneOf(tickets);
    const params = { ticketId: id, tagId: oneOf(lanes).id };
    const choice = Math.random();
    const { error } =
      choice < 0.4
        ? await call(ticketRoutes.addTicketTag, { as, params })
        : choice < 0.5
          ? await call(ticketRoutes.removeTicketLanes, { as, params })
          : choice < 0.75
            ? await call(ticketRoutes.syncTicketTags, { as, body: { ticketId: id, tags: [{ id: oneOf(tags).id }] } })
            : await call(ticketRoutes.updateTicket, {
                as,
                params: { id },
                body: { status: 'open', userId: oneOf([agent.id, colleague.id]) },
              });
    // In a long run the agent must sign in again.
    if (error === 'ERR_SESSION_EXPIRED' && as === colleague.token)
      colleague = { ...colleague, ...(await signIn(fleet, colleague)) };
    if (error === undefined) counts.acts += 1;
    else refusals.set(error, (refusals.get(error) ?? 0) + 1);
  }

  async function happen(): Promise<void> {
    if (Math.random() * 10 >= messagesInTen) return act();
    const chat = Math.floor(Math.random() * tickets.length);
    await write(chat, `Recado ${(counts.written += 1)} de ${chat}`);
  }

  const isWaiting = async () =>
    (await stack.db.admin
      .selectFrom('inbound')
      .select('id')
      .where('done_at', 'is', null)
      .limit(1)
      .executeTakeFirst()) !== undefined;

  const resume = () => {
    timer = setInterval(() => {
      // A busy machine gets fewer actions, not an endless queue.
      if (underWay.size >= mostUnderWay) return;
      const happening = happen().finally(() => underWay.delete(happening));
      underWay.add(happening);
    }, 1_000 / perSecond);
  };
  resume();
  return {
    counts,
    refusals,
    resume,
    async pause() {
      clearInterval(timer);
      await Promise.all(underWay);
      // Accepted webhooks may still be pending.
      while (await isWaiting()) await new Promise((resolve) => setTimeout(resolve, 20));
    },
  };
}
