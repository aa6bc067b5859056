export { registerAssignmentRoutes } from './assignment.routes.ts';
export { sweepAssignments } from './assignment.service.ts';
export { assignmentSubscribers } from './assignment.subscribers.ts';
