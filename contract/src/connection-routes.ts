import * as z from 'zod';
import {
  connection,
  connectionDetail,
  connectionHealth,
  connectionInput,
  connectionSession,
  messageTemplate,
} from './connections.ts';
import { companyIdQuery, id, idParams, noInput } from './primitives.ts';
import { route, type ContractFeature } from './route.ts';

/** `session=0` omits the credentials, which are never served in any case (WAP-18). */
const sessionQuery = { session: z.union([z.literal(0), z.literal('0').transform(() => 0 as const)]).optional() };
const messageAnswer = z.object({ message: z.string() });
const manage = 'connections-page:editOrDeleteConnection';
const act = 'connections-page:actionButtons';

const update = {
  path: '/whatsapp/:id',
  audience: 'user',
  needs: manage,
  plan: null,
  params: idParams,
  query: noInput,
  body: connectionInput,
  answer: connectionDetail,
  errors: [
    'ERR_NO_WAPP_FOUND',
    'ERR_WAPP_GREETING_REQUIRED',
    'ERR_NO_DEF_WAPP_FOUND',
    'ERR_WAPP_NAME_EXISTS',
    'ERR_WAPP_NUMBER_EXISTS',
    'ERR_NO_QUEUE_FOUND',
    'ERR_NO_PROMPT_FOUND',
    'ERR_WAPP_NOT_SUPPORTED',
  ],
  rate: 'write',
  idempotency: 'natural',
} as const;

const session = {
  path: '/whatsappsession/:id',
  audience: 'user',
  needs: act,
  plan: null,
  params: idParams,
  query: noInput,
  answer: messageAnswer,
  rate: 'write',
  idempotency: 'natural',
} as const;

const ofCloud = {
  audience: 'user',
  needs: act,
  plan: null,
  params: idParams,
  query: noInput,
  body: noInput,
  rate: 'write',
  idempotency: 'natural',
} as const;

export const connectionRoutes = {
  listConnections: route({
    method: 'GET',
    path: '/whatsapp',
    summary: 'All connections of the company',
    audience: 'user',
    needs: null,
    plan: null,
    params: noInput,
    query: z.strictObject({ ...companyIdQuery, ...sessionQuery }),
    foreign: 'super',
    body: noInput,
    answer: z.array(connection),
    errors: [],
    rate: 'read',
    idempotency: 'safe',
  }),
  createConnection: route({
    method: 'POST',
    path: '/whatsapp',
    summary: 'Create a connection and start its session',
    audience: 'user',
    needs: 'connections-page:addConnection',
    plan: null,
    params: noInput,
    query: noInput,
    body: connectionInput,
    answer: connectionDetail,
    errors: [
      'ERR_WAPP_GREETING_REQUIRED',
      'ERR_PLAN_LIMIT_CONNECTIONS',
      'ERR_WAPP_NAME_EXISTS',
      'ERR_WAPP_NUMBER_EXISTS',
      'ERR_NO_QUEUE_FOUND',
      'ERR_NO_PROMPT_FOUND',
      'ERR_WAPP_NOT_SUPPORTED',
    ],
    rate: 'write',
    idempotency: 'key',
  }),
  showConnection: route({
    method: 'GET',
    path: '/whatsapp/:id',
    summary: 'One connection with its queues',
    audience: 'user',
    needs: null,
    plan: null,
    params: idParams,
    query: z.strictObject(sessionQuery),
    body: noInput,
    answer: connectionDetail,
    errors: ['ERR_NO_WAPP_FOUND'],
    rate: 'read',
    idempotency: 'safe',
  }),
  updateConnection: route({ ...update, method: 'PUT', summary: 'Change a connection' }),
  /** C-22 */
  updateConnectionByPost: route({ ...update, method: 'POST', summary: 'Change a connection; the same as PUT' }),
  deleteConnection: route({
    method: 'DELETE',
    path: '/whatsapp/:id',
    summary: 'Delete a connection, unlink its device and close its open tickets',
    audience: 'user',
    needs: manage,
    plan: null,
    params: idParams,
    query: noInput,
    body: noInput,
    answer: messageAnswer,
    errors: ['ERR_NO_WAPP_FOUND', 'ERR_NO_OTHER_WHATSAPP'],
    rate: 'write',
    idempotency: 'natural',
  }),
  restartConnections: route({
    method: 'POST',
    path: '/whatsapp-restart',
    summary: 'Restart every connection of the company that was not disconnected',
    audience: 'user',
    needs: act,
    plan: null,
    params: noInput,
    query: noInput,
    body: noInput,
    answer: messageAnswer,
    errors: [],
    rate: 'write',
    idempotency: 'natural',
  }),
  startSession: route({
    ...session,
    method: 'POST',
    summary: 'Start the session again, or link by a code typed on the phone',
    body: z.strictObject({
      pairingNumber: z
        .string()
        .regex(/^\d{8,15}$/)
        .optional(),
    }),
    errors: ['ERR_NO_WAPP_FOUND', 'ERR_WAPP_NOT_SUPPORTED'],
  }),
  renewSession: route({
    ...session,
    method: 'PUT',
    summary: 'Drop the linked device and show a new QR code',
    body: noInput,
    errors: ['ERR_NO_WAPP_FOUND', 'ERR_WAPP_NOT_SUPPORTED'],
  }),
  endSession: route({
    ...session,
    method: 'DELETE',
    summary: 'Disconnect: unlink the device',
    body: noInput,
    errors: ['ERR_NO_WAPP_FOUND'],
  }),
  listConnectionHealth: route({
    method: 'GET',
    path: '/whatsapp-health',
    summary: 'The health of the connections over seven days',
    audience: 'user',
    needs: act,
    plan: null,
    params: noInput,
    query: noInput,
    body: noInput,
    answer: z.array(connectionHealth),
    errors: [],
    rate: 'read',
    idempotency: 'safe',
  }),
  testConnection: route({
    ...ofCloud,
    method: 'POST',
    path: '/whatsapp/:id/test',
    summary: 'Ask Meta whether the number and its token work',
    answer: z.object({
      ok: z.boolean(),
      number: z.string(),
      /** Our code of the failure: token-invalid, not-permitted, unreachable … */
      code: z.string().nullable(),
    }),
    errors: ['ERR_NO_WAPP_FOUND', 'ERR_WAPP_NOT_SUPPORTED'],
  }),
  listTemplates: route({
    method: 'GET',
    path: '/whatsapp/:id/templates',
    summary: 'The message templates of a Cloud API number, as last read from Meta',
    audience: 'user',
    needs: null,
    plan: null,
    params: idParams,
    query: noInput,
    body: noInput,
    answer: z.array(messageTemplate),
    errors: ['ERR_NO_WAPP_FOUND', 'ERR_WAPP_NOT_SUPPORTED'],
    rate: 'read',
    idempotency: 'safe',
  }),
  readTemplates: route({
    ...ofCloud,
    method: 'POST',
    path: '/whatsapp/:id/templates',
    summary: 'Read the message templates from Meta now',
    answer: z.array(messageTemplate),
    errors: ['ERR_NO_WAPP_FOUND', 'ERR_WAPP_NOT_SUPPORTED', 'ERR_WAPP_CLOUD_REFUSED'],
  }),
};

export const connectionContract = {
  routes: connectionRoutes,
  errors: {
    ERR_NO_WAPP_FOUND: 404,
    ERR_NO_DEF_WAPP_FOUND: 400,
    ERR_WAPP_NOT_INITIALIZED: 409,
    ERR_WAPP_CHECK_CONTACT: 400,
    ERR_WAPP_INVALID_CONTACT: 400,
    ERR_WAPP_DOWNLOAD_MEDIA: 400,
    ERR_WAPP_GREETING_REQUIRED: 400,
    ERR_WAPP_NAME_EXISTS: 409,
    ERR_WAPP_NUMBER_EXISTS: 409,
    /** The provider of this connection does not support the action. */
    ERR_WAPP_NOT_SUPPORTED: 400,
    ERR_WAPP_CLOUD_REFUSED: 400,
    ERR_NO_OTHER_WHATSAPP: 400,
    ERR_PLAN_LIMIT_CONNECTIONS: 400,
  },
  live: {
    /** `update` for new ones too (SV-01). */
    whatsapp: z.discriminatedUnion('action', [
      z.object({ action: z.literal('update'), whatsapp: connection }),
      z.object({ action: z.literal('delete'), whatsappId: id }),
    ]),
    whatsappSession: z.object({ action: z.literal('update'), session: connectionSession }),
  },
} as const satisfies ContractFeature;
