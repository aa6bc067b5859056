export { startRealtime, type RealtimeOptions } from './gateway.ts';
