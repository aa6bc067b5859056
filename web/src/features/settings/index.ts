export { companyQuery, settingsQuery, useSaveSetting } from './settings.api.ts';
