import type {
  Connection,
  ConnectionDetail,
  ConnectionHealth,
  ConnectionProvider,
  ConnectionSession,
  ConnectionStatus,
  MessageTemplate,
} from '@recadia/contract/connections';
import { maskSecret } from '../settings/index.ts';
import { capabilitiesOf } from './capabilities.ts';
import type { CloudSecrets } from './connections.secrets.ts';
import type { HealthRow } from './connections.health.sql.ts';
import type { ConnectionRow } from './connections.sql.ts';
import type { TemplateRow } from './connections.templates.sql.ts';

/** Fields of a connection that only admins may read. */
export interface Secrets {
  token: string;
  cloud: (CloudSecrets & { webhookUrl: string }) | null;
}

/** Fields that every user of the company may read; admins also see the codes that link its phone. */
export function presentConnection(row: ConnectionRow, isForAdmin: boolean): Connection {
  const { qr, pairingCode, templates, edit, deleteForAll, groups, serviceWindowHours } = capabilitiesOf(
    row.provider as ConnectionProvider,
  );
  return {
    ...presentSession(row, isForAdmin),
    provider: row.provider as ConnectionProvider,
    isDefault: row.is_default,
    greetingMessage: row.greeting_message,
    complationMessage: row.completion_message,
    outOfHoursMessage: row.out_of_hours_message,
    ratingMessage: row.rating_message,
    expiresInactiveMessage: row.expires_inactive_message,
    expiresTicket: row.expires_ticket,
    timeUseBotQueues: row.time_use_bot_queues,
    maxUseBotQueues: row.max_use_bot_queues,
    timeToTransfer: row.time_to_transfer,
    transferQueueId: row.transfer_queue_id,
    promptId: row.prompt_id,
    queues: row.queues,
    capabilities: { qr, pairingCode, templates, edit, deleteForAll, groups, serviceWindowHours },
  };
}

/** A single connection; without secrets it contains the fields that every user may read. */
export function presentDetail(row: ConnectionRow, secrets: Secrets | null): ConnectionDetail {
  const connection = presentConnection(row, secrets !== null);
  if (!secrets) return connection;
  return { ...connection, token: secrets.token, cloud: secrets.cloud && presentCloud(row, secrets.cloud) };
}

export function presentSession(row: ConnectionRow, isForAdmin: boolean): ConnectionSession {
  return {
    id: row.id,
    name: row.name,
    status: row.status as ConnectionStatus,
    statusReason: row.status_reason,
    number: row.number,
    retries: row.retries,
    updatedAt: row.updated_at.toISOString(),
    ...(isForAdmin && {
      qrcode: row.qrcode,
      qrcodeExpiresAt: row.qrcode_expires_at?.toISOString() ?? null,
      pairingCode: row.pairing_code,
    }),
  };
}

function presentCloud(row: ConnectionRow, cloud: NonNullable<Secrets['cloud']>): ConnectionDetail['cloud'] {
  return {
    phoneNumberId: row.cloud_phone_number_id ?? '',
    wabaId: row.cloud_waba_id ?? '',
    accessToken: maskSecret(cloud.accessToken),
    appSecret: maskSecret(cloud.appSecret),
    verifyToken: maskSecret(cloud.verifyToken),
    webhookUrl: cloud.webhookUrl,
  };
}

export function presentHealth(row: HealthRow & { isGatewayMissing: boolean }): ConnectionHealth {
  const isRestricted = row.restricted_at !== null || row.restricted_until !== null;
  return {
    whatsappId: row.id,
    connectedSince: row.connected_at?.toISOString() ?? null,
    uptime: row.uptime,
    lastInboundAt: row.last_inbound_at?.toISOString() ?? null,
    lastOutboundAt: row.last_outbound_at?.toISOString() ?? null,
    sent: row.sent,
    received: row.received,
    failures: row.failures,
    drops: row.drops.map(({ code, reason, at }) => ({ code, reason, at: new Date(at).toISOString() })),
    restriction: isRestricted ? { reason: row.restriction, until: row.restricted_until?.toISOString() ?? null } : null,
    newChatsLeft: row.new_chats_left,
    isGatewayMissing: row.isGatewayMissing,
  };
}

export function presentTemplate(row: TemplateRow): MessageTemplate {
  const { body = '', parameterCount = 0 } = row.components[0] ?? {};
  const { name, language, category, status } = row;
  return { name, language, category, status, body, parameterCount, updatedAt: row.updated_at.toISOString() };
}
