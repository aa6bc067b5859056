import { platformRoutes } from '@recadia/contract/platform';
import type { RouteSpec } from '@recadia/contract/route';
import { allRoutes } from '@recadia/contract/routes';
import { beforeAll, describe, expect, it } from 'vitest';
import { startApi } from '../../api/main.ts';
import { startTestApp } from '../../testing/app.ts';
import { useTestServer } from '../../testing/use-server.ts';

describe('a server with a route that the contract does not declare', () => {
  const undeclared = 'GET /back-door is not declared in the contract';

  it('does not start', async () => {
    const start = startTestApp((_api, app) => void app.get('/back-door', () => 'hello'));
    await expect(start).rejects.toThrow(undeclared);
  });

  it('does not start either when a plugin brings the route', async () => {
    const start = startTestApp(async (_api, app) => {
      await app.register(async (inner) => void inner.get('/back-door', () => 'hello'));
    });
    await expect(start).rejects.toThrow(undeclared);
  });

  it('does not start when two handlers claim the same call', async () => {
    const start = startTestApp(({ handle }) => {
      for (const version of ['1', '2']) handle(platformRoutes.version, () => Promise.resolve({ version }));
    });
    await expect(start).rejects.toThrow(/already declared/);
  });
});

describe('the product', () => {
  const server = useTestServer();
  let registered: Set<string>;
  beforeAll(async () => {
    const second = await startApi(server.platform);
    registered = new Set([...callsIn(second.app.printRoutes({ commonPrefix: false }))].map(nameless));
    await second.stop();
  });

  it('serves every call of the contract', () => {
    const declared = Object.values(allRoutes).map(placeOf);
    expect(declared.filter((call) => !registered.has(call))).toEqual([]);
  });

  it('serves nothing else but its health, its documents and its security contact', () => {
    const declared = new Set(Object.values(allRoutes).map(placeOf));
    const others = [...registered].filter((call) => !declared.has(call) && !call.startsWith('HEAD '));
    expect(others.sort()).toEqual([
      'GET /.well-known/security.txt',
      'GET /docs',
      'GET /healthz',
      'GET /openapi.json',
      'GET /readyz',
    ]);
  });
});

/** Parameter names do not distinguish calls. */
const nameless = (call: string): string => call.replaceAll(/:[\w|:]+/g, ':');
const placeOf = ({ method, path }: RouteSpec): string => nameless(`${method} ${path}`);

/** Fastify prints its routes as a tree; a branch continues the path of its parent. */
function callsIn(tree: string): Set<string> {
  const addresses: string[] = [];
  return new Set(
    [...tree.matchAll(/^([│ ]*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?$/gm)].flatMap(
      ([, indent = '', segment = '', methods = '']) => {
        const depth = indent.length / 4;
        addresses[depth] = (addresses[depth - 1] ?? '') + segment;
        return methods
          .split(', ')
          .filter(Boolean)
          .map((method) => `${method} ${addresses[depth]}`);
      },
    ),
  );
}
