export { queueLive } from './queues.live.ts';
