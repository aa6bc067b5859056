import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Logs the user and the duration of a request. The route's pattern replaces the address, because ids and search terms
 * must not be logged.
 */
export function logAccess(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      { ...requestFacts(request), status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
  });
}

export function requestFacts(request: FastifyRequest) {
  const actor = request.principal?.actor;
  return {
    method: request.method,
    route: request.routeOptions.url ?? 'unknown',
    ip: request.ip,
    ...(actor && { companyId: actor.companyId, userId: actor.userId }),
  };
}
