export { connectionLive } from './connections.live.ts';
export { lostNumber } from './dropAlert.ts';
export { useConnectionAlert } from './useConnectionAlert.ts';
