export { settingLiveEvents } from './settings.events.ts';
export { registerSettingRoutes } from './settings.routes.ts';
export { listOpenSettings } from './settings.service.ts';
