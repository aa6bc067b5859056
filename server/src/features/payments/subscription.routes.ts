import { subscriptionRoutes as routes } from '@recadia/contract/subscription';
import type { Api } from '../../platform/http/handle.ts';
import { shareLink } from './pay.service.ts';
import { check, preview, subscribe } from './subscription.service.ts';

export function registerSubscriptionRoutes({ handle, platform }: Api): void {
  handle(routes.subscribe, ({ scope, body }) => subscribe(platform, scope, body));
  handle(routes.previewSubscription, ({ scope, body }) => preview(scope, body.invoiceId));
  handle(routes.checkSubscription, ({ scope, body }) => check(platform, scope, body.invoiceId));
  handle(routes.sharePayLink, ({ scope, body }) => shareLink(platform, scope, body));
}
