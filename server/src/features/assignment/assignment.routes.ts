import { assignmentRoutes } from '@recadia/contract/assignment';
import type { Api } from '../../platform/http/handle.ts';
import { getAssignment, setAssignment } from './assignment.service.ts';

export function registerAssignmentRoutes({ handle }: Api): void {
  handle(assignmentRoutes.showAssignment, ({ scope, params }) => getAssignment(scope, params.id));
  handle(assignmentRoutes.updateAssignment, ({ scope, params, body }) => setAssignment(scope, params.id, body));
}
