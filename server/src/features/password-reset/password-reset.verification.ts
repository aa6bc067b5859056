import { passwordResetRoutes } from '@recadia/contract/password-reset';
import { verificationOf } from '../../testing/verification.ts';

/** An e-mail address that has no code. */
const noCode = { email: 'ninguem@empresa.exemplo', token: '00000000' };
const password = 'Uma senha nova 7';

export const verification = verificationOf({
  actions: {
    forgetPassword: { changesNoList: 'enqueues a mail, and no screen lists mails' },
    forgetPasswordOfPath: { changesNoList: 'as forgetPassword' },
    resetPassword: { changesNoList: 'changes a password and ends sessions, and no screen lists either' },
    resetPasswordOfPath: { changesNoList: 'as resetPassword' },
  },

  calls: (_place, { admin: { email } }) => [
    [passwordResetRoutes.forgetPassword, { body: { email } }],
    [passwordResetRoutes.forgetPasswordOfPath, { params: { email } }],
    [passwordResetRoutes.resetPassword, { body: { ...noCode, password } }, 'ERR_INVALID_RESET_TOKEN'],
    [passwordResetRoutes.resetPasswordOfPath, { params: { ...noCode, newPassword: password } }, 'ERR_NOT_FOUND'],
  ],
});
