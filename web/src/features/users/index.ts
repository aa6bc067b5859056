export { InviteFlow } from './LazyInviteFlow.tsx';
export { InvitationLinkDialog } from './InvitationLinkDialog.tsx';
