import { termsVersion } from '@recadia/contract/terms';
import { fixed, made, ref, type Samples } from '../sample.ts';

export const samples: Samples = {
  showSignUp: [{}],
  signUp: [
    {
      body: {
        name: made((n) => `Cadastro ${process.pid} ${n}`),
        email: made((n) => `cadastro${process.pid}-${n}@amostra.exemplo`),
        phone: '11999990000',
        password: fixed((_person, n) => `Senha de amostra ${n}`),
        planId: ref('plan'),
        language: 'pt',
        termsVersion: fixed(() => termsVersion),
        recurrence: 'ANUAL',
        dueDate: '2999-12-31',
        status: 't',
        campaignsEnabled: true,
      },
      // The platform of the runs accepts no sign-ups.
      refuses: () => 'ERR_USER_CREATION_DISABLED',
    },
  ],
  resendConfirmation: [{ body: { language: 'pt' }, refuses: () => 'ERR_EMAIL_CONFIRMED' }],
};
