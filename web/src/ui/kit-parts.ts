export { LoadedMenu } from './overlay/LoadedMenu.tsx';
export { LoadedPopover } from './overlay/LoadedPopover.tsx';
