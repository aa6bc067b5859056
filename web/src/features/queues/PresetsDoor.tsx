import { lateDoor } from '../../lib/lateDoor.tsx';

/** For the first steps. */
export const QueuePresets = lateDoor('queues', () => import('./PresetsDialog.tsx').then((file) => file.PresetsDialog));
