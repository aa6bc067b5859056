import * as z from 'zod';
import { text } from './primitives.ts';
import { route } from './route.ts';

const params = z.strictObject({ appKey: text(100) });

/**
 * The routes that Meta calls. The bodies may hold undocumented fields, so the code that checks the signature parses
 * them.
 */
export const webhookRoutes = {
  confirmCloudWebhook: route({
    method: 'GET',
    path: '/webhooks/whatsapp-cloud/:appKey',
    summary: "Confirm a webhook address to Meta; returns Meta's challenge",
    audience: 'public',
    needs: null,
    plan: null,
    params,
    query: z.object({
      'hub.mode': text(100).optional(),
      'hub.verify_token': text(500).optional(),
      'hub.challenge': text(500).optional(),
    }),
    body: z.strictObject({}),
    answer: z.string(),
    produces: 'text/plain',
    errors: [],
    rate: 'public',
    idempotency: 'safe',
  }),
  receiveCloudWebhook: route({
    method: 'POST',
    path: '/webhooks/whatsapp-cloud/:appKey',
    summary: 'Receive webhook events of Cloud numbers; stored at once, processed later',
    audience: 'public',
    needs: null,
    plan: null,
    params,
    query: z.object({}),
    body: z.unknown(),
    answer: z.object({}),
    errors: [],
    rate: 'webhook',
    idempotency: 'natural',
    raw: true,
  }),
};
