import { onboardingRoutes } from '@recadia/contract/onboarding';
import type { Api } from '../../platform/http/handle.ts';
import { showOnboarding } from './onboarding.service.ts';

export function registerOnboardingRoutes({ handle }: Api): void {
  handle(onboardingRoutes.showOnboarding, ({ scope }) => showOnboarding(scope));
}
