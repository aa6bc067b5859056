export { QueuePresets } from './LazyPresets.tsx';
export { queueLive } from './queues.live.ts';
