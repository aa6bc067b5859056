export { userLive } from './users.live.ts';
