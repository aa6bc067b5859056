import { onboardingRoutes } from '@recadia/contract/onboarding';
import { tenantTx } from '@recadia/db';
import type { Api } from '../../platform/http/handle.ts';
import { showOnboarding } from './onboarding.service.ts';

export function registerOnboardingRoutes({ handle }: Api): void {
  handle(onboardingRoutes.showOnboarding, ({ scope }) => tenantTx(scope, (tx) => showOnboarding(tx, scope)));
}
