import { connectionRoutes as routes } from '@recadia/contract/connection-routes';
import { gatewayBeat, systemTx } from '@recadia/db';
import { aConnection } from '@recadia/db/testing';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { useTestServer } from '../../testing/use-server.ts';
import { aStaffedCompany } from '../../testing/world.ts';

const server = useTestServer();

it('X-WAP-08 reports a missing gateway for linked devices until a gateway runs', async () => {
  const { company, admin } = await aStaffedCompany(server, {});
  const linked = await aConnection(server.db.admin, { company_id: company.id });
  await aConnection(server.db.admin, { company_id: company.id, provider: 'cloud', cloud_app_key: randomUUID() });
  const missing = async () => {
    const { body } = await server.call(routes.listConnectionHealth, { as: admin.token });
    return body.filter(({ isGatewayMissing }) => isGatewayMissing).map(({ whatsappId }) => whatsappId);
  };
  await server.db.admin.deleteFrom('gateways').execute();
  expect(await missing()).toEqual([linked.id]);
  await systemTx((sys) => gatewayBeat(sys, { id: 'gateway-of-health', capacity: 1, isDraining: false }));
  expect(await missing()).toEqual([]);
});
