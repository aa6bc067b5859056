export { quickMessageLive } from './quick-messages.live.ts';
