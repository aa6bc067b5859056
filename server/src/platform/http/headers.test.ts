import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { readConfig } from '../process/config.ts';
import { createLog } from '../process/log.ts';
import { createApp } from './app.ts';

async function headersOf(publicUrl: string, path: string) {
  const config = readConfig({
    NODE_ENV: 'test',
    PUBLIC_URL: publicUrl,
    DATABASE_URL: 'postgres://127.0.0.1/none',
    OPERATOR_DATABASE_URL: 'postgres://127.0.0.1/none',
    REDIS_URL: 'redis://127.0.0.1/0',
    TOKEN_SECRET: randomBytes(32).toString('base64'),
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    LOG_LEVEL: 'silent',
  });
  const app = await createApp({ config, log: createLog(config) });
  app.get('/here', { config: { declared: { infrastructure: 'a test' } } }, () => ({ ok: true }));
  app.get('/kept', { config: { declared: { infrastructure: 'a test' } } }, (_request, reply) =>
    reply.header('cache-control', 'no-cache').send('x'),
  );
  const { headers } = await app.inject(path);
  await app.close();
  return headers;
}

it.each(['/here', '/nowhere', '/%zz'])('every answer (%s) tells the browser to trust nothing but us', async (path) => {
  expect(await headersOf('http://recadia.test', path)).toMatchObject({
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; media-src 'self' blob: data:; " +
      "font-src 'self'; worker-src 'self' blob:; manifest-src 'self'; connect-src 'self'; " +
      "frame-src https://www.youtube-nocookie.com; form-action 'self'; " +
      "base-uri 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(self)',
    'cache-control': 'no-store',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});

it('sends HSTS over https only', async () => {
  const secure = await headersOf('https://recadia.test', '/here');
  expect(secure['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  expect(await headersOf('http://recadia.test', '/here')).not.toHaveProperty('strict-transport-security');
});

it('an answer that says how long it may be kept is believed', async () => {
  expect((await headersOf('http://recadia.test', '/kept'))['cache-control']).toBe('no-cache');
});

it('names no server software', async () => {
  const names = Object.keys(await headersOf('http://recadia.test', '/here'));
  expect(names.filter((name) => /server|powered/.test(name))).toEqual([]);
});
