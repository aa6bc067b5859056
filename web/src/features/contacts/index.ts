export { ContactDrawer } from './LazyContactDrawer.tsx';
export { contactLive } from './contacts.live.ts';
