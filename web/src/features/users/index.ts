export { InviteFlow } from './InviteDoor.tsx';
export { userLive } from './users.live.ts';
