import { connectionRoutes as routes } from '@recadia/contract/connection-routes';
import type { Api } from '../../platform/http/handle.ts';
import type { Actor, Scope } from '../../platform/session/people.ts';
import * as cloud from './connections.cloud.ts';
import { endSession, restartConnections, startSession } from './connections.links.ts';
import { maySeeSecrets } from './connections.policy.ts';
import { presentConnection, presentDetail, presentHealth, presentTemplate } from './connections.present.ts';
import { secretsOf } from './connections.secrets.ts';
import * as service from './connections.service.ts';
import type { ConnectionRow } from './connections.sql.ts';

export function registerConnectionRoutes({ handle, platform }: Api): void {
  /** The platform's operators may view another company's connections without their secrets. */
  const isTrusted = (scope: Scope, actor: Actor) => maySeeSecrets(actor) && scope.companyId === actor.companyId;
  const present = (row: ConnectionRow, scope: Scope, actor: Actor) =>
    presentDetail(row, isTrusted(scope, actor) ? secretsOf(platform, scope, row) : null);

  handle(routes.listConnections, async ({ scope, actor }) =>
    (await service.listConnections(scope)).map((row) => presentConnection(row, isTrusted(scope, actor))),
  );
  handle(routes.showConnection, async ({ scope, actor, params }) =>
    present(await service.getConnection(scope, params.id), scope, actor),
  );
  handle(routes.createConnection, async ({ scope, actor, body }) =>
    present(await service.createConnection(platform, scope, actor, body), scope, actor),
  );
  for (const route of [routes.updateConnection, routes.updateConnectionByPost]) {
    handle(route, async ({ scope, actor, params, body }) =>
      present(await service.updateConnection(platform, scope, actor, params.id, body), scope, actor),
    );
  }
  handle(routes.deleteConnection, async ({ scope, actor, params }) => {
    await service.deleteConnection(scope, actor, params.id);
    return { message: 'Connection deleted' };
  });

  handle(routes.restartConnections, async ({ scope }) => {
    await restartConnections(scope);
    return { message: 'Connections restarting' };
  });
  handle(routes.startSession, async ({ scope, actor, params, body }) => {
    const { pairingNumber: phone } = body;
    await startSession(
      scope,
      actor,
      params.id,
      phone === undefined ? { what: 'restart' } : { what: 'pairing-code', phone },
    );
    return { message: 'Session starting' };
  });
  handle(routes.renewSession, async ({ scope, actor, params }) => {
    await startSession(scope, actor, params.id, { what: 'new-qr' });
    return { message: 'Session starting' };
  });
  handle(routes.endSession, async ({ scope, actor, params }) => {
    await endSession(scope, actor, params.id);
    return { message: 'Session disconnected' };
  });

  handle(routes.listConnectionHealth, async ({ scope }) => (await service.listHealth(scope)).map(presentHealth));
  handle(routes.testConnection, ({ scope, params }) => cloud.testConnection(platform, scope, params.id));
  handle(routes.listTemplates, async ({ scope, params }) =>
    (await cloud.listTemplates(scope, params.id)).map(presentTemplate),
  );
  handle(routes.readTemplates, async ({ scope, params }) =>
    (await cloud.readTemplates(platform, scope, params.id)).map(presentTemplate),
  );
}
