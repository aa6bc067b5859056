import { allRoutes } from '@recadia/contract/routes';
import { openApiDocument } from '@recadia/contract/openapi';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform.ts';
import { clock } from '../clock.ts';
import { docsPage } from './docs-page.ts';
import { answerNotFound } from './errors.ts';
import { securityText } from './security-text.ts';

/** Routes outside the contract: health for the load balancer, the API's documents for integrators. */
export function addInfrastructure(app: FastifyInstance, platform: Platform): void {
  const open = (infrastructure: string) => ({ config: { declared: { infrastructure } } });

  app.get('/healthz', open('the process answers'), async () => ({ status: 'ok' }));

  app.get('/readyz', open('the process can do its work'), async (request, reply) => {
    const reason = await platform.readiness();
    if (reason !== null)
      return reply.status(503).send({ error: 'ERR_UNAVAILABLE', details: { reason }, requestId: request.id });
    // Redis is reported, not required: without it the product is slower, never wrong.
    return { status: 'ready', redis: platform.bus.isUp() };
  });

  // Built at the first request: most processes never serve it, and building it costs time and memory at the start.
  let document: string | undefined;
  app.get('/openapi.json', open('the contract as OpenAPI 3.1'), async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(allRoutes));
    return reply.type('application/json').send(document);
  });
  app.get('/.well-known/security.txt', open('where to report a hole, RFC 9116'), async (request, reply) => {
    const { securityContact: contact, publicUrl } = platform.config;
    if (contact === null) return answerNotFound(request, reply);
    return reply.type('text/plain; charset=utf-8').send(securityText({ contact, publicUrl, now: clock.now() }));
  });
  app.get('/docs', open('the contract for people'), async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage(allRoutes)),
  );
}
