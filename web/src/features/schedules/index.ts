export { ScheduleDialog } from './LazyScheduleDialog.tsx';
export { scheduleLive } from './schedules.live.ts';
