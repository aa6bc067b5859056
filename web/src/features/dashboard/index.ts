export { livePanelLive } from './dashboard.live.ts';
