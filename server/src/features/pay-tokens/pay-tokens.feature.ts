import type { Feature } from '../../platform/feature.ts';

/** Sign-in issues tokens, so they belong to a tier below the payments that they pay. */
export const payTokensFeature: Feature = {
  tier: 'identity',
};
