export { ContactDrawer } from './LazyContactDrawer.tsx';
