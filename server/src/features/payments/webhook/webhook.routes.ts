import { paymentWebhookRoutes as routes } from '@recadia/contract/subscription';
import type { Api } from '../../../platform/http/handle.ts';
import { receiveWebhook } from './webhook.service.ts';

export function registerPaymentWebhookRoutes({ handle, platform }: Api): void {
  const receive = async (body: unknown, secret: string | undefined) => {
    await receiveWebhook(platform, Buffer.isBuffer(body) ? body : Buffer.alloc(0), { secret });
    return { ok: true };
  };
  handle(routes.receivePaymentWebhook, ({ body, query }) => receive(body, query.hmac));
  handle(routes.receiveTypedPaymentWebhook, ({ body, query }) => receive(body, query.hmac));
}
