import { afterAll } from 'vitest';
import { aDesk } from './desk.ts';
import { makeBeforeAll, makeBeforeEach } from './make-before.ts';
import { startTestServer, type Overrides, type TestServer } from './server.ts';
import { aStaffedCompany, aWorld } from './world.ts';

/** A server that starts before the tests of a file and stops after them. */
export function useTestServer(overrides: Overrides = {}): TestServer {
  const server = makeBeforeAll(() => startTestServer(overrides));
  afterAll(() => server.stop());
  return server;
}

/** The server and a company with the usual users. */
export function useServerWithCompany(overrides: Overrides = {}) {
  const server = useTestServer(overrides);
  return { server, home: makeBeforeAll(() => aStaffedCompany(server, {})) };
}

/** The server, two companies and the operator's company. */
export function useServerWithWorld() {
  const server = useTestServer();
  const world = makeBeforeAll(() => aWorld(server));
  /** A call of the platform's operator. */
  const asBoss = () => ({ as: world.operator.boss.token });
  return { server, world, asBoss };
}

/** The server and, for each test, a new company with two queues. */
export function useServerWithDesk() {
  const server = useTestServer();
  return { server, desk: makeBeforeEach(() => aDesk(server)) };
}
