import { gatewayBeat, systemTx } from '@recadia/db';
import { aCompany, aConnection } from '@recadia/db/testing';
import { useTestDatabase } from '@recadia/db/testing/use-database';
import { expect, it } from 'vitest';
import { createLog } from '../../platform/process/log.ts';
import { createGatewayWatch } from './gateway-watch.ts';

const db = useTestDatabase({ poolSize: 2 });

it('warns once while linked numbers wait and no gateway runs', async () => {
  const lines: string[] = [];
  const log = createLog({ logLevel: 'info', mode: 'test', role: 'worker' }, { write: (line) => void lines.push(line) });
  const watch = createGatewayWatch(log);
  await watch();
  expect(lines).toEqual([]);
  const { id: company_id } = await aCompany(db.admin);
  await aConnection(db.admin, { company_id, status: 'OPENING' });
  await watch();
  await watch();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('no gateway is running, linked numbers stay offline');
  await systemTx((sys) => gatewayBeat(sys, { id: 'gateway-of-the-test', capacity: 1, isDraining: false }));
  await watch();
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('gateway is running again');
});
