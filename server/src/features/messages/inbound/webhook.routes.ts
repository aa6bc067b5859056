import { webhookRoutes } from '@recadia/contract/webhooks';
import type { Api } from '../../../platform/http/handle.ts';
import { confirmWebhook, receiveWebhook } from './webhook.service.ts';

export function registerWebhookRoutes({ platform, handle }: Api): void {
  handle(webhookRoutes.confirmCloudWebhook, ({ params, query, reply }) => {
    void reply.type('text/plain; charset=utf-8');
    const asked = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return confirmWebhook(platform, params.appKey, new URLSearchParams(asked));
  });

  handle(webhookRoutes.receiveCloudWebhook, async ({ params, body, request }) => {
    const signature = request.headers['x-hub-signature-256'];
    await receiveWebhook(platform, {
      appKey: params.appKey,
      rawBody: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
      signature: typeof signature === 'string' ? signature : undefined,
    });
    return {};
  });
}
