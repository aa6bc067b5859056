export { createScheduleLiveEvents } from './schedules.events.ts';
export { startSchedules } from './schedules.jobs.ts';
export { registerScheduleRoutes } from './schedules.routes.ts';
export { listNeeded as listNeededPictures } from './schedules.sql.ts';
export { scheduleSubscribers } from './schedules.subscribers.ts';
