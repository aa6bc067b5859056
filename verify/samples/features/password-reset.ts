import { fixed, type Samples } from '../sample.ts';

const aReset = (password: string) => ({
  email: fixed((person) => person.email),
  token: fixed(() => '00000000'),
  [password]: fixed(() => 'Uma senha nova 7'),
});

export const samples: Samples = {
  forgetPassword: [{ body: { email: fixed((person) => person.email), language: fixed(() => 'en') } }],
  forgetPasswordOfPath: [{ params: { email: fixed((person) => person.email) } }],
  // No user has a code here.
  resetPassword: [{ body: aReset('password'), refuses: () => 'ERR_INVALID_RESET_TOKEN' }],
  resetPasswordOfPath: [{ params: aReset('newPassword'), refuses: () => 'ERR_NOT_FOUND' }],
};
