import { lateDoor } from '../../lib/lateDoor.tsx';

/** Schedules a message from anywhere. */
export const ScheduleDialog = lateDoor('schedules', () =>
  import('./ScheduleDialog.tsx').then((file) => file.ScheduleDialog),
);
