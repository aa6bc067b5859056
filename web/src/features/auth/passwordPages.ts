/** Pages on which a password is chosen without having signed in: small, alike, and so one file to fetch. */
export { EmailChangePage } from './EmailChangePage.tsx';
export { ForgetPage } from './ForgetPage.tsx';
export { InvitationPage } from './InvitationPage.tsx';
