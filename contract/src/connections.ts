import * as z from 'zod';
import { longTextMaxLength, minutesMax, nameLength } from './limits.ts';
import { id, text } from './primitives.ts';
import { queueBrief } from './queues.ts';

/** WAP-04 */
export const connectionStatuses = ['CONNECTED', 'DISCONNECTED', 'OPENING', 'qrcode', 'PAIRING', 'TIMEOUT'] as const;
export type ConnectionStatus = (typeof connectionStatuses)[number];

/** `beta` is a linked device, `cloud` the official Cloud API (C-04). */
const connectionProviders = ['beta', 'cloud'] as const;
export type ConnectionProvider = (typeof connectionProviders)[number];

/** WAP-19: codes shown before a user must request a new one. */
export const qrAttempts = 3;

/** The features of a connection; screens depend on them, never on the provider's name. */
const capabilities = z.object({
  qr: z.boolean(),
  pairingCode: z.boolean(),
  templates: z.boolean(),
  edit: z.boolean(),
  deleteForAll: z.boolean(),
  groups: z.boolean(),
  serviceWindowHours: z.number().nullable(),
});

/** Its secrets are returned as masks, and only to admins. */
const cloudAnswer = z.object({
  phoneNumberId: z.string(),
  wabaId: z.string(),
  accessToken: z.string(),
  appSecret: z.string(),
  verifyToken: z.string(),
  /** The address to which Meta must deliver. */
  webhookUrl: z.string(),
});

const sessionFacts = {
  status: z.enum(connectionStatuses),
  /** Our code of the reason, where the status needs one: qr-expired, passkey, logged-out, banned … */
  statusReason: z.string().nullable(),
  number: z.string(),
  /** Codes shown since a user last requested one. */
  retries: z.number().int(),
  updatedAt: z.iso.datetime(),
};

/** With one of these values a reader could link the number to another device: admins only. */
const linkSecrets = {
  qrcode: z.string().optional(),
  qrcodeExpiresAt: z.iso.datetime().nullable().optional(),
  pairingCode: z.string().optional(),
};

export const connection = z.object({
  id,
  name: z.string(),
  provider: z.enum(connectionProviders),
  isDefault: z.boolean(),
  ...sessionFacts,
  ...linkSecrets,
  greetingMessage: z.string(),
  complationMessage: z.string(),
  outOfHoursMessage: z.string(),
  ratingMessage: z.string(),
  expiresInactiveMessage: z.string(),
  expiresTicket: z.number().int(),
  timeUseBotQueues: z.number().int(),
  maxUseBotQueues: z.number().int(),
  timeToTransfer: z.number().int(),
  transferQueueId: id.nullable(),
  promptId: id.nullable(),
  queues: z.array(queueBrief),
  capabilities,
});
export type Connection = z.infer<typeof connection>;

/** A single connection; lists and live payloads do not contain its secrets. */
export const connectionDetail = connection.extend({
  /** Admins only: with the token the external API sends as this number. */
  token: z.string().optional(),
  cloud: cloudAnswer.nullable().optional(),
});
export type ConnectionDetail = z.infer<typeof connectionDetail>;

/** The payload when only the session changed (SV-02). */
export const connectionSession = z.object({ id, name: z.string(), ...sessionFacts, ...linkSecrets });
export type ConnectionSession = z.infer<typeof connectionSession>;

const message = text(longTextMaxLength).optional();
const minutes = z.number().int().min(0).max(minutesMax).optional();
const metaId = z.string().regex(/^\d{1,30}$/);
/** Omitted, empty or equal to the mask: the secret stays unchanged. */
const secret = text(1_000).optional();

const cloudInput = z.strictObject({
  phoneNumberId: metaId,
  wabaId: metaId,
  accessToken: secret,
  appSecret: secret,
  verifyToken: secret,
});
export type CloudInput = z.output<typeof cloudInput>;

export const connectionInput = z.strictObject({
  name: text(nameLength.max).trim().min(nameLength.min),
  isDefault: z.boolean().optional(),
  greetingMessage: message,
  complationMessage: message,
  outOfHoursMessage: message,
  ratingMessage: message,
  expiresInactiveMessage: message,
  /**
   * Empty removes the token. Any value other than the current token requests a new one, which the server creates
   * (C-92).
   */
  token: z.union([z.literal(''), text(200).min(2)]).optional(),
  provider: z.enum(connectionProviders).optional(),
  expiresTicket: minutes,
  timeUseBotQueues: minutes,
  maxUseBotQueues: z.number().int().min(0).max(1_000).optional(),
  timeToTransfer: minutes,
  transferQueueId: id.nullable().optional(),
  promptId: id.nullable().optional(),
  queueIds: z.array(id).max(200).optional(),
  cloud: cloudInput.optional(),
});
export type ConnectionInput = z.output<typeof connectionInput>;

/** The health of a number over the last seven days. */
export const connectionHealth = z.object({
  whatsappId: id,
  connectedSince: z.iso.datetime().nullable(),
  /** Share of the seven days (or of the connection's age, if shorter) in which it was connected: 0 to 1. */
  uptime: z.number().nullable(),
  lastInboundAt: z.iso.datetime().nullable(),
  lastOutboundAt: z.iso.datetime().nullable(),
  sent: z.number().int(),
  received: z.number().int(),
  /** Failed sends by our own code. */
  failures: z.record(z.string(), z.number().int()),
  drops: z.array(z.object({ code: z.number().int(), reason: z.string().nullable(), at: z.iso.datetime() })),
  /** WhatsApp limits new chats, where the provider reports it. */
  restriction: z.object({ reason: z.string().nullable(), until: z.iso.datetime().nullable() }).nullable(),
  newChatsLeft: z.number().int().nullable(),
  /** The number needs a gateway (a linked device) and none runs: it stays offline until an operator starts one. */
  isGatewayMissing: z.boolean(),
});
export type ConnectionHealth = z.infer<typeof connectionHealth>;

export const messageTemplate = z.object({
  name: z.string(),
  language: z.string(),
  category: z.string(),
  status: z.string(),
  body: z.string(),
  parameterCount: z.number().int(),
  updatedAt: z.iso.datetime(),
});
export type MessageTemplate = z.infer<typeof messageTemplate>;
