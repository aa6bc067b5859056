export { scheduleMessage } from './schedules.service.ts';
