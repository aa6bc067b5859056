import { createServer, type AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { closeDatabase, isDatabaseBusy, openDatabase, systemCall } from './index.ts';

afterEach(closeDatabase);

const failure = () =>
  systemCall((sys) => sql`select 1`.execute(sys)).then(
    () => null,
    (error: unknown) => error,
  );

it('counts a server that accepts and never answers as a busy database', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  const { port } = silent.address() as AddressInfo;
  openDatabase({ appUrl: `postgres://app@127.0.0.1:${port}/x`, poolSize: 1, connectWithinMs: 50 });
  // The first call waits for the server, the second one for the only connection of the pool.
  const failures = await Promise.all([failure(), failure()]);
  expect(failures.map(isDatabaseBusy)).toEqual([true, true]);
  silent.close();
});
