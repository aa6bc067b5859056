export { settingLive } from './settings.live.ts';
