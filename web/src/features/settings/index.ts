export { settingsQuery, useSaveSetting } from './settings.api.ts';
export { settingLive } from './settings.live.ts';
