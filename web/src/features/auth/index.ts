export { LoginPreferences } from './LoginPreferences.tsx';
export { PublicPage } from './PublicPage.tsx';
