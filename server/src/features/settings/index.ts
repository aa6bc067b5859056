export { maskSecret } from './settings.present.ts';
export { listOpenSettings } from './settings.service.ts';
