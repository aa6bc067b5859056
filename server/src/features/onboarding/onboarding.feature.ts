import type { Feature } from '../../platform/feature.ts';
import { registerOnboardingRoutes } from './onboarding.routes.ts';

export const onboardingFeature: Feature = {
  tier: 'views',
  routes: [registerOnboardingRoutes],
};
