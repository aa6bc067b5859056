export { startRealtime, type RealtimeOptions } from './socket-server.ts';
