export { InviteFlow } from './LazyInviteFlow.tsx';
export { userLive } from './users.live.ts';
