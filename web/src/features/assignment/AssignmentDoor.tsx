import { lateDoor } from '../../lib/lateDoor.tsx';

/** For the queue's own dialog. */
export const QueueAssignment = lateDoor('assignment', () =>
  import('./QueueAssignment.tsx').then((file) => file.QueueAssignment),
);
