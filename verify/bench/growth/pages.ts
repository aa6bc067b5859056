import { randomBytes, randomUUID } from 'node:crypto';
import { conversationRoutes } from '@recadia/contract/message-routes';
import type { RouteSpec } from '@recadia/contract/route';
import { ticketRoutes } from '@recadia/contract/ticket-routes';
import { withClient, type Question } from '@recadia/db/testing';
import { createTokens } from '../../../server/src/platform/session/tokens.ts';
import { asSent } from '../../../testkit/http.ts';
import { recordQuestions } from '../desk/record.ts';
import type { Side } from './sides.ts';

const path = (spec: RouteSpec, asked: { params?: object; query?: object }): string =>
  asSent(spec, { params: {}, query: {}, body: undefined, ...asked }).path;

/** The calls of company 1; its first ticket is a long conversation. */
export const pages = [
  { what: 'tickets, open', path: path(ticketRoutes.listTickets, { query: { showAll: true, status: 'open' } }) },
  { what: 'tickets, closed', path: path(ticketRoutes.listTickets, { query: { showAll: true, status: 'closed' } }) },
  { what: 'long conversation', path: path(conversationRoutes.listMessages, { params: { ticketId: 1 } }) },
  { what: 'conversation', path: path(conversationRoutes.listMessages, { params: { ticketId: 201 } }) },
];

/** The statements of each call, recorded from the product. */
export async function questionsOf({ db }: Side, main: string): Promise<Question[][]> {
  const sessionId = randomUUID();
  const tokenSecret = randomBytes(32).toString('base64');
  const session = (text: string) => withClient(db.urls.admin, (run) => run(text));
  await session(`insert into sessions (company_id, id, user_id, expires_at)
    values (1, '${sessionId}', 1, now() + interval '1 day')`);
  try {
    const actor = { userId: 1, companyId: 1, sessionId, profile: 'admin', super: false, name: '', email: '' } as const;
    const token = await createTokens(tokenSecret).sign({ ...actor, allTicket: true, queueIds: [] }, new Date());
    return await recordQuestions({ db, main, tokenSecret }, pages, token);
  } finally {
    await session(`delete from sessions where id = '${sessionId}'`);
  }
}

/** Milliseconds in the server to plan and execute the statements of a call, for the user's company and rights. */
export async function timeInServer({ bare }: Side, questions: Question[]): Promise<number> {
  const explained = questions.map(({ text, values }) => ({
    text: `explain (analyze, timing off, summary on, format json) ${text}`,
    values,
  }));
  const plans = (await bare.ask(1, explained)) as { 'QUERY PLAN': { [time: string]: number }[] }[][];
  return plans
    .flat()
    .flatMap((row) => row['QUERY PLAN'])
    .reduce((sum, plan) => sum + (plan['Planning Time'] ?? 0) + (plan['Execution Time'] ?? 0), 0);
}
