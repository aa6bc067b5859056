/** A minimal server: a token check, the transaction with the same statements, JSON. Measured beside the product. */
import { readFileSync } from 'node:fs';
import { openBare, type Question } from '@recadia/db/testing';
import fastify from 'fastify';
import { createTokens } from '../../../server/src/platform/session/tokens.ts';

export interface FloorOrder {
  databaseUrl: string;
  tokenSecret: string;
  cells: Question[][];
}

const principalMs = 5_000;
const order = JSON.parse(readFileSync(process.env['FLOOR_ORDER'] ?? '', 'utf8')) as FloorOrder;
const bare = openBare(order.databaseUrl, 10);
const tokens = createTokens(order.tokenSecret);
const known = new Map<string, number>();

const app = fastify();
app.get<{ Params: { cell: string } }>('/:cell', async (request, reply) => {
  const now = new Date();
  const { companyId, sessionId } = await tokens.sessionOf(request.headers.authorization?.slice(7) ?? '', now);
  if (now.getTime() > (known.get(sessionId) ?? 0)) {
    const text = 'select * from load_principals($1, $2)';
    const [found = []] = await bare.ask(companyId, [{ text, values: [`{${companyId}}`, `{${sessionId}}`] }]);
    if (found.length !== 1) return reply.code(401).send();
    known.set(sessionId, now.getTime() + principalMs);
  }
  return bare.ask(companyId, order.cells[Number(request.params.cell)] ?? []);
});
const address = await app.listen({ host: '127.0.0.1', port: 0 });
console.log(JSON.stringify({ msg: 'listening', port: Number(new URL(address).port) }));
