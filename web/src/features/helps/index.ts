export { HelpsTabDoor } from './HelpsTabDoor.tsx';
