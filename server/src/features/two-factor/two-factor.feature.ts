import type { Feature } from '../../platform/feature.ts';
import { registerTwoFactorRoutes } from './two-factor.routes.ts';

export const twoFactorFeature: Feature = {
  tier: 'identity',
  routes: [registerTwoFactorRoutes],
};
