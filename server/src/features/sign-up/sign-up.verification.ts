import { signUpRoutes } from '@recadia/contract/sign-up';
import { verificationOf } from '../../testing/verification.ts';

export const verification = verificationOf({
  actions: {
    signUp: { changesNoList: 'the new company has no screen yet' },
    resendConfirmation: { changesNoList: 'a mail changes no screen' },
  },

  // The platform accepts no sign-ups by default.
  calls: (_place, { company: { plan_id: planId } }) => {
    const body = { name: 'Empresa nova', email: 'nova@empresa.exemplo', password: 'Senha nova 7', planId };
    return [
      [signUpRoutes.showSignUp, {}],
      [signUpRoutes.signUp, { body }, 'ERR_USER_CREATION_DISABLED'],
      [signUpRoutes.resendConfirmation, { body: {} }, 'ERR_EMAIL_CONFIRMED'],
    ];
  },
});
