import type { Feature } from '../../platform/feature.ts';
import { sweepRetention } from './retention.jobs.ts';

export const retentionFeature: Feature = {
  tier: 'automation',
  sweeps: () => [{ work: () => sweepRetention(), everyMs: 5 * 60_000, failure: 'retention failed, retrying' }],
};
