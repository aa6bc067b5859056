export { ScheduleDialog } from './ScheduleDoor.tsx';
export { scheduleLive } from './schedules.live.ts';
