import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const infrastructure = 'the built web application';

/**
 * Serves the built web application. Hashed files are kept for a year; every other address a browser navigates to
 * gets the shell, which draws the page itself.
 */
export async function serveWeb(app: FastifyInstance, root: string): Promise<void> {
  const absolute = path.resolve(root);
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, declared: { infrastructure } };
    });
    await scope.register(fastifyStatic, {
      root: absolute,
      wildcard: false,
      index: false,
      setHeaders(response, file) {
        const isHashed = file.includes(`${path.sep}assets${path.sep}`);
        response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  });
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (!wantsPage) return reply.status(404).send({ error: 'ERR_NOT_FOUND', requestId: request.id });
    return reply.header('cache-control', 'no-cache').sendFile('index.html', absolute);
  });
}
