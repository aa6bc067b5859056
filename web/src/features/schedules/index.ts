export { ScheduleDialog } from './LazyScheduleDialog.tsx';
