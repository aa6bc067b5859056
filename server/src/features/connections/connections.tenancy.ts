import * as connectionHealth from './connections.health.sql.ts';
import * as connectionSessions from './connections.sessions.sql.ts';
import * as connections from './connections.sql.ts';
import * as connectionTemplates from './connections.templates.sql.ts';
import * as connectionTickets from './connections.tickets.sql.ts';
import { otherTenantFirstId } from '../../testing/other-tenant-first-id.ts';
import type { TenancyCases } from '../../testing/tenancy.ts';

export const tenancyCases: TenancyCases = [
  [
    'connections.sql.ts',
    connections,
    {
      lockConnections: null,
      listConnections: (tx, mine) => connections.listConnections(tx, mine),
      listConnectionsByIds: (tx, mine, { connectionId }) => connections.listConnectionsByIds(tx, mine, [connectionId]),
      findConnection: (tx, mine, { connectionId }) => connections.findConnection(tx, mine, connectionId),
      countConnections: async (tx, mine) => (await connections.countConnections(tx, mine)).living * otherTenantFirstId,
      insertConnection: (tx, mine, { queueId }) =>
        connections.insertConnection(tx, mine, { name: 'Nova', transfer_queue_id: queueId }),
      updateConnection: (tx, mine, { connectionId }) =>
        connections.updateConnection(tx, mine, connectionId, { name: 'Outra' }),
      clearDefault: (tx, mine) => connections.clearDefault(tx, mine),
      replaceQueues: (tx, mine, { connectionId, queueId }) =>
        connections.replaceQueues(tx, mine, connectionId, [queueId]),
      softDelete: (tx, mine, { connectionId }) => connections.softDelete(tx, mine, connectionId),
      detachUsers: (tx, mine, { connectionId }) => connections.detachUsers(tx, mine, connectionId),
    },
  ],
  [
    'connections.sessions.sql.ts',
    connectionSessions,
    {
      lockFacts: (tx, mine, { connectionId }) => connectionSessions.lockFacts(tx, mine, connectionId),
      saveFacts: (tx, mine, { connectionId }) =>
        connectionSessions.saveFacts(tx, mine, connectionId, {
          status: 'TIMEOUT',
          status_reason: null,
          qrcode: '',
          qrcode_expires_at: null,
          pairing_code: '',
          retries: 0,
          number: '',
        }),
      lockSession: (tx, mine, { connectionId }) => connectionSessions.lockSession(tx, mine, connectionId),
      insertSession: (tx, mine, { connectionId }) => connectionSessions.insertSession(tx, mine, connectionId),
      setDesired: (tx, mine, { connectionId }) => connectionSessions.setDesired(tx, mine, connectionId, 'stopped'),
      setRequest: (tx, mine, { connectionId }) => connectionSessions.setRequest(tx, mine, connectionId, 'restart'),
      clearRequest: (tx, mine, { connectionId }) => connectionSessions.clearRequest(tx, mine, connectionId),
      deleteAccount: (tx, mine, { connectionId }) => connectionSessions.deleteAccount(tx, mine, connectionId),
    },
  ],
  [
    'connections.health.sql.ts',
    connectionHealth,
    {
      insertDrop: (tx, mine, { connectionId }) =>
        connectionHealth.insertDrop(tx, mine, { connection_id: connectionId, code: 428, reason: null }),
      addConnectedTime: (tx, mine, { connectionId }) =>
        connectionHealth.addConnectedTime(tx, mine, connectionId, new Date(0)),
      setRestriction: (tx, mine, { connectionId }) =>
        connectionHealth.setRestriction(tx, mine, connectionId, { reason: 'x', at: new Date(0) }),
      setQuota: (tx, mine, { connectionId }) => connectionHealth.setQuota(tx, mine, connectionId, 3),
      addReceived: (tx, mine, { connectionId }) =>
        connectionHealth.addReceived(tx, mine, connectionId, { count: 1, at: new Date(0) }),
      addSent: (tx, mine, { connectionId }) =>
        connectionHealth.addSent(tx, mine, { connectionId, sent: 1, failures: { x: 1 }, lastAt: new Date() }),
      listHealth: (tx, mine, { connectionId }) => connectionHealth.listHealth(tx, mine, [connectionId]),
    },
  ],
  [
    'connections.templates.sql.ts',
    connectionTemplates,
    {
      listTemplates: (tx, mine, { connectionId }) => connectionTemplates.listTemplates(tx, mine, connectionId),
      findTemplate: (tx, mine, { connectionId }) =>
        connectionTemplates.findTemplate(tx, mine, connectionId, {
          name: `modelo-${otherTenantFirstId}`,
          language: 'pt_BR',
        }),
      setTemplateStatus: (tx, mine, { connectionId }) =>
        connectionTemplates.setTemplateStatus(tx, mine, connectionId, {
          name: `modelo-${otherTenantFirstId}`,
          language: 'pt_BR',
          status: 'x',
        }),
      replaceTemplates: (tx, mine, { connectionId }) =>
        connectionTemplates.replaceTemplates(tx, mine, connectionId, []),
    },
  ],
  [
    'connections.tickets.sql.ts',
    connectionTickets,
    {
      closeTicketsOf: (tx, mine, { connectionId, userId }) =>
        connectionTickets.closeTicketsOf(tx, mine, connectionId, { cause: 'connection-deleted', userId }),
    },
  ],
];
