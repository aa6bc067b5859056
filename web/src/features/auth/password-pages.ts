/** Pages that set a password or e-mail without a sign-in session; small, so they share one chunk. */
export { EmailChangePage } from './EmailChangePage.tsx';
export { ForgetPage } from './ForgetPage.tsx';
export { InvitationPage } from './InvitationPage.tsx';
