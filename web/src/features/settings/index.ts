export { settingsQuery, useSaveSetting } from './settings.api.ts';
