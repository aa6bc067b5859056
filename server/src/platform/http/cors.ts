import { eventSeqHeader } from '@recadia/contract/limits';
import type { FastifyInstance } from 'fastify';

/** SEC-03: only a front end on an origin that the operator configured may call, with its cookie. */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin)) return;
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': `retry-after, x-request-id, x-has-more, ${eventSeqHeader}`,
      vary: 'origin',
    });
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return;
    return reply
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT, DELETE',
        'access-control-allow-headers': 'authorization, content-type, idempotency-key',
        'access-control-max-age': '600',
      })
      .status(204)
      .send();
  });
}
