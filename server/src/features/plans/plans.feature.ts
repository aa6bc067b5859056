import type { Feature } from '../../platform/feature.ts';

export const plansFeature: Feature = {
  tier: 'identity',
};
