export { ContactDrawer } from './ContactDrawerDoor.tsx';
export { contactLive } from './contacts.live.ts';
