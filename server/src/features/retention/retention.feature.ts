import type { Feature } from '../../platform/feature.ts';
import { sweepRetention } from './retention.jobs.ts';

export const retentionFeature: Feature = {
  tier: 'automation',
  repeated: () => [{ name: 'delete-old-texts', everyMs: 5 * 60_000, work: () => sweepRetention() }],
};
