import { assignmentRoutes } from '@recadia/contract/assignment';
import { verificationOf } from '../../testing/verification.ts';

export const verification = verificationOf({
  actions: { updateAssignment: { changesNoList: 'is asked for by its queue and stands in no list' } },

  calls: (_place, { queue }) => [
    [assignmentRoutes.showAssignment, { params: { id: queue.id } }],
    [assignmentRoutes.updateAssignment, { params: { id: queue.id }, body: { mode: 'off', capacity: 3 } }],
  ],
});
