export { LoginPreferences } from './LoginPreferences.tsx';
