export { settingLiveEvents } from './settings.events.ts';
export { maskSecret } from './settings.present.ts';
export { registerSettingRoutes } from './settings.routes.ts';
export { listOpenSettings } from './settings.service.ts';
