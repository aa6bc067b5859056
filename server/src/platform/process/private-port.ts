import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Metrics } from './metrics.ts';
import type { Readiness } from './readiness.ts';

interface Served {
  metrics: Metrics;
  readiness: Readiness;
}

interface Address {
  host: string;
  port: number;
}

/** Serves metrics and health of every role on a private port, never on the public one. */
export async function servePrivately({ metrics, readiness }: Served, address: Address): Promise<Server> {
  const pages: Record<string, (response: ServerResponse) => Promise<unknown>> = {
    '/metrics': async (response) => {
      const text = await metrics.registry.metrics();
      response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text);
    },
    '/livez': async (response) => answer(response, 200, { status: 'ok' }),
    '/readyz': async (response) => {
      const reason = await readiness();
      if (reason === null) answer(response, 200, { status: 'ready' });
      else answer(response, 503, { error: 'ERR_UNAVAILABLE', details: { reason } });
    },
  };
  const server = createServer((request, response) => {
    const page = pages[request.url ?? ''];
    if (!page) return void response.writeHead(404).end();
    page(response).catch(() => response.writeHead(500).end());
  });
  await listen(server, address);
  return server;
}

/** Stops the start with one sentence when another process uses the port. */
export async function checkPort(address: Address): Promise<void> {
  const probe = createServer();
  await listen(probe, address);
  await new Promise((resolve) => probe.close(resolve));
}

function listen(server: Server, { host, port }: Address): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE' ? new Error(`METRICS_PORT: ${host}:${port} is taken by another process.`) : error,
      ),
    );
    server.listen(port, host, resolve);
  });
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
