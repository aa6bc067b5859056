import type { Feature } from '../../platform/feature.ts';
import { registerPromptRoutes } from './prompts.routes.ts';

export const promptsFeature: Feature = {
  tier: 'automation',
  routes: [registerPromptRoutes],
};
