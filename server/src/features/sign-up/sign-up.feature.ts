import type { Feature } from '../../platform/feature.ts';
import { registerSignUpRoutes } from './sign-up.routes.ts';

export const signUpFeature: Feature = {
  tier: 'directory',
  routes: [registerSignUpRoutes],
};
