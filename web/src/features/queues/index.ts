export { QueuePresets } from './PresetsDoor.tsx';
export { queueLive } from './queues.live.ts';
