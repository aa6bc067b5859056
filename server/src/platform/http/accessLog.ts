import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Who asked and what it cost. The route's pattern stands in for the address: ids and searches stay out of the log. */
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
