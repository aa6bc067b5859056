import { authRoutes } from '@recadia/contract/auth';
import { describe, expect, it } from 'vitest';
import { useServerWithCompany } from '../../testing/use-server.ts';

const allowed = ['http://recadia.test', 'https://painel.loja.pt'];
const foreign = [
  'http://evil.test',
  'https://recadia.test',
  'http://recadia.test:81',
  'http://recadia.test.evil.test',
  'http://evil-recadia.test',
  'http://RECADIA.test',
  'null',
  '*',
];

const { server, home } = useServerWithCompany({
  PUBLIC_URL: 'http://recadia.test/',
  EXTRA_ORIGINS: ' https://painel.loja.pt ,',
});

describe('SEC-03 pages of other origins', () => {
  it.each(allowed)('%s, which the operator named, may call with credentials and read the answer', async (origin) => {
    const { headers } = await fetch(`${server.url}/version`, { headers: { origin } });
    expect(headers.get('access-control-allow-origin')).toBe(origin);
    expect(headers.get('access-control-allow-credentials')).toBe('true');
    expect(headers.get('vary')).toMatch(/origin/i);

    const asked = { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' };
    const preflight = await fetch(`${server.url}/tags/1`, { method: 'OPTIONS', headers: asked });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe(origin);
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PUT');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization');
  });

  it.each(foreign)('%s gets no CORS header, before or after a call', async (origin) => {
    const asked = { origin, 'access-control-request-method': 'PUT' };
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await fetch(`${server.url}/version`, { method, headers: asked });
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });

  it.each(foreign)('%s cannot use the refresh cookie, and does not even spend it', async (origin) => {
    const { refreshToken } = await server.signIn({ id: home.agent.id, company_id: home.company.id });
    const cookie = `rt=${refreshToken}`;
    const forged = await server.call(authRoutes.refresh, { headers: { cookie, origin } });
    expect(forged).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION', cookie: undefined });

    const own = await server.call(authRoutes.refresh, { headers: { cookie, origin: 'http://recadia.test' } });
    expect(own.status).toBe(200);
    expect(own.cookie).toMatch(/; SameSite=Strict$/);
  });

  it.each([authRoutes.login, authRoutes.refresh, authRoutes.logout])(
    '$path checks the page it was called from',
    async (spec) => {
      const headers = { origin: 'http://evil.test' };
      const refused = await server.call(spec, { as: home.admin.token, body: {}, headers });
      expect(refused).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
    },
  );
});
