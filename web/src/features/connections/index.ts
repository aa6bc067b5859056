export { ConnectFlow } from './LazyConnectFlow.tsx';
export { connectionsQuery } from './connections.list.ts';
export { disconnectedNumber } from './disconnect-alert.ts';
export { useConnectionAlert } from './useConnectionAlert.ts';
export { serveQueues } from './serve-queues.ts';
