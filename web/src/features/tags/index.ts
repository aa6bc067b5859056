export { tagLive, ticketsCountLive } from './tags.live.ts';
