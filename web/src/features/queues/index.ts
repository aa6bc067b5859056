export { QueuePresets } from './presets/LazyPresets.tsx';
export { queueLive } from './queues.live.ts';
