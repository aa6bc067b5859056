import type { Feature } from '../../platform/feature.ts';
import { registerAuditRoutes } from './audit.routes.ts';

export const auditFeature: Feature = {
  tier: 'identity',
  routes: [registerAuditRoutes],
};
