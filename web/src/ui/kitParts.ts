export { LoadedMenu } from './LoadedMenu.tsx';
export { LoadedPopover } from './LoadedPopover.tsx';
