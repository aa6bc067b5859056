import type { Feature } from '../../platform/feature.ts';
import { registerAssignmentRoutes } from './assignment.routes.ts';
import { assignTask } from './assignment.service.ts';
import { assignmentSubscribers } from './assignment.subscribers.ts';

export const assignmentFeature: Feature = {
  tier: 'automation',
  routes: [registerAssignmentRoutes],
  subscribers: () => assignmentSubscribers,
  tasks: () => [assignTask],
};
