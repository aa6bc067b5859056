export { maskSecret } from './settings.present.ts';
export { listOpenSettings, listOpenSettingsOf, readSignUpSettings, writeCampaignsEnabled } from './settings.service.ts';
