export { settingsQuery } from './settings.api.ts';
export { settingLive } from './settings.live.ts';
