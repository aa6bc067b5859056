export { tagLive } from './tags.live.ts';
