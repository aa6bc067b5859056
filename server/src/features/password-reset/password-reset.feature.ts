import type { Feature } from '../../platform/feature.ts';
import { registerPasswordResetRoutes } from './password-reset.routes.ts';

export const passwordResetFeature: Feature = {
  tier: 'identity',
  routes: [registerPasswordResetRoutes],
};
