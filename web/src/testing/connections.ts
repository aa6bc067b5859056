import type { Connection, ConnectionDetail, ConnectionHealth } from '@recadia/contract/connections';

let lastConnectionId = 10;

/** A linked phone; connected by default. */
export function aConnection(changes: Partial<Connection> = {}): Connection {
  lastConnectionId += 1;
  return {
    id: lastConnectionId,
    name: `Loja ${lastConnectionId}`,
    provider: 'beta',
    isDefault: false,
    status: 'CONNECTED',
    statusReason: null,
    number: '551130884100',
    retries: 0,
    updatedAt: '2026-11-12T10:58:00.000Z',
    qrcode: '',
    qrcodeExpiresAt: null,
    pairingCode: '',
    greetingMessage: '',
    complationMessage: '',
    outOfHoursMessage: '',
    ratingMessage: '',
    expiresInactiveMessage: '',
    expiresTicket: 0,
    timeUseBotQueues: 0,
    maxUseBotQueues: 3,
    timeToTransfer: 0,
    transferQueueId: null,
    promptId: null,
    queues: [],
    capabilities: {
      qr: true,
      pairingCode: true,
      templates: false,
      edit: true,
      deleteForAll: true,
      groups: true,
      serviceWindowHours: null,
    },
    ...changes,
  };
}

/** A connection of the Cloud API. */
export function aCloudConnection(changes: Partial<ConnectionDetail> = {}): ConnectionDetail {
  const connection = aConnection({
    provider: 'cloud',
    capabilities: {
      qr: false,
      pairingCode: false,
      templates: true,
      edit: false,
      deleteForAll: false,
      groups: false,
      serviceWindowHours: 24,
    },
  });
  return {
    ...connection,
    token: '',
    cloud: {
      phoneNumberId: '111222333',
      wabaId: '444555666',
      accessToken: '••••9876',
      appSecret: '••••5432',
      verifyToken: '••••1234',
      webhookUrl: 'https://painel.exemplo/webhooks/whatsapp-cloud/chave',
    },
    ...changes,
  };
}

export function aHealth(changes: Partial<ConnectionHealth> & { whatsappId: number }): ConnectionHealth {
  return {
    connectedSince: '2026-11-10T11:00:00.000Z',
    uptime: 0.998,
    lastInboundAt: '2026-11-12T12:33:00.000Z',
    lastOutboundAt: '2026-11-12T12:31:00.000Z',
    sent: 412,
    received: 530,
    failures: {},
    drops: [],
    restriction: null,
    newChatsLeft: null,
    isGatewayMissing: false,
    ...changes,
  };
}
