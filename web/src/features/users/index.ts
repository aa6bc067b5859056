export { InviteFlow } from './LazyInviteFlow.tsx';
