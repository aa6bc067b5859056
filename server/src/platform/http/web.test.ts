import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { contentSecurityPolicy } from './headers.ts';

const largeScript = 'export const tickets = [];'.repeat(100);
let root: string;
let server: TestServer;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'recadia-web-'));
  mkdirSync(join(root, 'assets'));
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>Recadia</title>');
  writeFileSync(join(root, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(root, 'assets/app-1a2b3c.js'), 'export {};');
  writeFileSync(join(root, 'assets/large-4d5e6f.js'), largeScript);
  writeFileSync(join(root, 'assets/large-4d5e6f.js.br'), brotliCompressSync(largeScript));
  server = await startTestServer({ WEB_ROOT: root });
});
afterAll(async () => {
  await server.stop();
  rmSync(root, { recursive: true });
});

const open = (path: string, accept = 'text/html,*/*') => fetch(server.url + path, { headers: { accept } });

it.each(['/', '/login', '/tickets/42', '/index.html'])(
  'a browser that opens %s gets the shell, asked for anew each time',
  async (path) => {
    const response = await open(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('content-security-policy')).toBe(contentSecurityPolicy);
    expect(await response.text()).toContain('<title>Recadia</title>');
  },
);

it('answers the shell at / when a client accepts anything', async () => {
  const response = await open('/', '*/*');
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('<title>Recadia</title>');
});

it('a file whose name carries its hash is kept for a year, any other is asked for anew', async () => {
  const hashed = await open('/assets/app-1a2b3c.js');
  expect(hashed.headers.get('content-type')).toMatch(/javascript/);
  expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect((await open('/favicon.svg')).headers.get('cache-control')).toBe('no-cache');
});

it('sends a script compressed to browsers that accept it, under the same address', async () => {
  const address = `${server.url}/assets/large-4d5e6f.js`;
  const sent = async (accepted: string) => {
    const response = await fetch(address, { headers: { 'accept-encoding': accepted } });
    const { headers } = response;
    expect(await response.text()).toBe(largeScript);
    expect(headers.get('content-type')).toMatch(/javascript/);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('vary')).toBe('accept-encoding');
    return headers.get('content-encoding');
  };
  expect(await sent('gzip, deflate, br')).toBe('br');
  expect(await sent('gzip')).toBeNull();
  expect((await open('/assets/large-4d5e6f.js.br', 'application/json')).status).toBe(404);
});

it('answers a missing address in JSON to a program', async () => {
  const response = await open('/nowhere', 'application/json');
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({ error: 'ERR_NOT_FOUND', requestId: response.headers.get('x-request-id') });
});

it('/tags is a page for who navigates there and a call for who asks for JSON', async () => {
  const page = await open('/tags');
  expect(page.headers.get('vary')).toBe('accept, accept-encoding');
  expect(await page.text()).toContain('<title>Recadia</title>');
  for (const accept of ['application/json', '*/*']) expect((await open('/tags', accept)).status).toBe(401);
  expect(await (await open('/version', 'application/json')).json()).toEqual({ version: '10.8.0' });
});

it('serves documents and health to a browser instead of the app', async () => {
  expect(await (await open('/docs')).text()).toContain('Recadia API');
  expect(await (await open('/healthz')).json()).toEqual({ status: 'ok' });
});

it.each(['/../server.ts', '/assets/..%2f..%2fetc/passwd', '/%2e%2e/%2e%2e/etc/passwd', '/.env'])(
  'serves no file outside the folder (%s)',
  async (path) => {
    const text = await (await open(path)).text();
    expect(text).not.toContain('root:');
    expect(text).toMatch(/<title>Recadia|ERR_/);
  },
);
