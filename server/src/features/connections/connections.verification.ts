import { connectionRoutes } from '@recadia/contract/connection-routes';
import type { Connection } from '@recadia/contract/connections';
import type { LivePayload } from '@recadia/contract/live';
import { webhookRoutes } from '@recadia/contract/webhooks';
import { aConnection } from '@recadia/db/testing';
import { byId, changeShownQueue, type LiveList } from '../../testing/live-lists.ts';
import { verificationOf } from '../../testing/verification.ts';

/** Three events update this list: the connection, the state of its session, and a queue it serves. */
const connections: LiveList = {
  name: 'connections',
  fetch: async ({ call }, { token: as }) => (await call(connectionRoutes.listConnections, { as })).body,
  keyOf: (row) => byId(row as Connection),
  apply(rows, { kind, payload }) {
    if (kind === 'whatsappSession') {
      const { session } = payload as LivePayload<'whatsappSession'>;
      return rows.map((row) => ((row as Connection).id === session.id ? { ...(row as Connection), ...session } : row));
    }
    if (kind === 'queue') return changeShownQueue(rows as Connection[], payload as LivePayload<'queue'>);
    if (kind !== 'whatsapp') return rows;
    const change = payload as LivePayload<'whatsapp'>;
    const id = change.action === 'delete' ? change.whatsappId : change.whatsapp.id;
    const others = rows.filter((row) => (row as Connection).id !== id);
    return change.action === 'delete' ? others : [...others, change.whatsapp];
  },
};

export const verification = verificationOf({
  setUp: async ({ db: { admin } }, { company: { id: company_id } }) => ({
    connection: await aConnection(admin, { company_id, is_default: true }),
    spare: await aConnection(admin, { company_id }),
  }),

  lists: () => [connections],

  actions: {
    createConnection: {
      'a linked one': ({ call }, { admin, queue }) =>
        call(connectionRoutes.createConnection, {
          as: admin.token,
          body: { name: 'Número novo 0', queueIds: [queue.id] },
        }),
      'a new default with a token': ({ call }, { admin, company }) =>
        call(connectionRoutes.createConnection, {
          as: admin.token,
          body: { name: 'Número novo 1', isDefault: true, token: `token-${company.id}` },
        }),
    },
    updateConnection: {
      'into the default, with queues and messages': ({ call }, { admin, queue }, { spare }) =>
        call(connectionRoutes.updateConnection, {
          as: admin.token,
          params: { id: spare.id },
          body: { name: 'Outro nome', isDefault: true, queueIds: [queue.id], complationMessage: 'Até logo!' },
        }),
    },
    updateConnectionByPost: {
      'a new name': ({ call }, { admin }, { connection }) =>
        call(connectionRoutes.updateConnectionByPost, {
          as: admin.token,
          params: { id: connection.id },
          body: { name: 'Mais um nome' },
        }),
    },
    deleteConnection: {
      'an old one': ({ call }, { admin }, { spare }) =>
        call(connectionRoutes.deleteConnection, { as: admin.token, params: { id: spare.id } }),
    },
    restartConnections: {
      'all of them': ({ call }, { admin }) => call(connectionRoutes.restartConnections, { as: admin.token }),
    },
    startSession: {
      again: ({ call }, { admin }, { connection }) =>
        call(connectionRoutes.startSession, { as: admin.token, params: { id: connection.id }, body: {} }),
    },
    renewSession: {
      'for a new code': ({ call }, { admin }, { connection }) =>
        call(connectionRoutes.renewSession, { as: admin.token, params: { id: connection.id } }),
    },
    endSession: {
      'of a number in use': ({ call }, { admin }, { connection }) =>
        call(connectionRoutes.endSession, { as: admin.token, params: { id: connection.id } }),
    },
    testConnection: { changesNoList: 'asks Meta; the result is emitted as the session state' },
    readTemplates: { changesNoList: 'reads templates from Meta, which no list shows live' },
  },

  // The connection is a linked session, so the calls of the Cloud API are refused.
  calls: async ({ db: { admin } }, { company: { id: company_id } }) => {
    const params = { id: (await aConnection(admin, { company_id })).id };
    const spare = await aConnection(admin, { company_id });
    const created = { body: { name: 'primeira' }, headers: { 'idempotency-key': 'made-primeira' } };
    return [
      [connectionRoutes.createConnection, created],
      [connectionRoutes.listConnections, {}],
      [connectionRoutes.showConnection, { params }],
      [connectionRoutes.updateConnection, { params, body: { name: 'Loja nova' } }],
      [connectionRoutes.updateConnectionByPost, { params, body: { name: 'Loja novíssima' } }],
      [connectionRoutes.listConnectionHealth, {}],
      [connectionRoutes.startSession, { params, body: {} }],
      [connectionRoutes.renewSession, { params }],
      [connectionRoutes.endSession, { params }],
      [connectionRoutes.restartConnections, {}],
      [connectionRoutes.testConnection, { params }, 'ERR_WAPP_NOT_SUPPORTED'],
      [connectionRoutes.listTemplates, { params }, 'ERR_WAPP_NOT_SUPPORTED'],
      [connectionRoutes.readTemplates, { params }, 'ERR_WAPP_NOT_SUPPORTED'],
      [connectionRoutes.deleteConnection, { params: { id: spare.id } }],
      [webhookRoutes.confirmCloudWebhook, { params: { appKey: 'unknown-app-key' } }, 'ERR_NO_PERMISSION'],
      [webhookRoutes.receiveCloudWebhook, { params: { appKey: 'unknown-app-key' }, body: {} }, 'ERR_NO_PERMISSION'],
    ];
  },
});
