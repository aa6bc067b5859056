import { readdir } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerNotFound } from './errors.ts';

const declared = { infrastructure: 'the built web application' };

/**
 * Serves the built web application. Hashed files are cached for a year; every other address that a browser navigates to
 * receives the shell, which draws the page itself.
 */
export async function serveWeb(app: FastifyInstance, root: string): Promise<void> {
  const absolute = path.resolve(root);
  await app.register(fastifyStatic, { root: absolute, serve: false, cacheControl: false, preCompressed: true });
  const sendShell = (reply: FastifyReply) =>
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept' }).sendFile('index.html');

  // Pages and calls share their paths (/tags is both): a browser that navigates asks for HTML, a call for JSON.
  app.addHook('onRequest', async (request, reply) => {
    const called = request.routeOptions.config.declared;
    if (called && 'audience' in called && wantsPage(request)) return sendShell(reply);
  });

  for (const file of await filesIn(absolute)) {
    const caching = file.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
    app.get(`/${file}`, { config: { declared } }, (_request, reply) =>
      reply.header('cache-control', caching).sendFile(file),
    );
  }
  // Probes and curl accept any type; no call of the contract uses this path.
  app.get('/', { config: { declared } }, (_request, reply) => sendShell(reply));
  app.get('/*', { config: { declared } }, (request, reply) =>
    wantsPage(request) ? sendShell(reply) : answerNotFound(request, reply),
  );
}

const wantsPage = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && (headers.accept ?? '').includes('text/html');

/** Paths below the folder, as URLs spell them; a compressed file is sent under the path of the file itself. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.br'))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
}
