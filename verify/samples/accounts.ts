import { builderPassword } from '@recadia/db/testing';
import { fixed, made, ref, type Sample } from './sample.ts';

const password = fixed(() => builderPassword);
/** No user has a pending sign-in here. */
const challenge = fixed(() => 'no-challenge');
const code = fixed(() => '000');
/** No user was invited with it. */
const token = fixed(() => 'no-link');

/** Sign-in sessions and the second factor. */
export const accountSamples: Record<string, Sample[]> = {
  listSessions: [{}],
  // An unknown session, because the feature's own tests check ownership.
  endOwnSession: [
    { params: { sid: fixed(() => '00000000-0000-4000-8000-00000000000c') }, refuses: () => 'ERR_NO_SESSION_FOUND' },
  ],
  showTwoFactor: [{}],
  beginTwoFactor: [{ body: { password } }],
  confirmTwoFactor: [{ body: { code }, refuses: () => 'ERR_INVALID_SECOND_FACTOR' }],
  renewBackupCodes: [{ body: { password }, refuses: () => 'ERR_TWO_FACTOR_OFF' }],
  endTwoFactor: [{ body: { password } }],
  resetTwoFactor: [{ params: { id: ref('user') }, body: { currentPassword: password } }],
  secondStep: [{ body: { challenge, code }, refuses: () => 'ERR_INVALID_SECOND_FACTOR' }],
  beginEnrolment: [{ body: { challenge }, refuses: () => 'ERR_INVALID_SECOND_FACTOR' }],
  finishEnrolment: [{ body: { challenge, code }, refuses: () => 'ERR_INVALID_SECOND_FACTOR' }],
  inviteUser: [
    {
      body: {
        name: 'Pessoa Convidada',
        email: made((n) => `convite${n}@amostra.exemplo`),
        profile: 'user',
        allTicket: 'disabled',
        whatsappId: ref('connection'),
        queueIds: [ref('queue')],
        language: fixed(() => 'es'),
      },
    },
  ],
  renewInvitation: [
    { params: { id: ref('user') }, body: { language: fixed(() => 'en') }, refuses: () => 'ERR_NO_INVITATION' },
  ],
  confirmEmailChange: [{ body: { token }, refuses: () => 'ERR_INVALID_EMAIL_CHANGE' }],
  openInvitation: [{ body: { token }, refuses: () => 'ERR_INVALID_INVITATION' }],
  acceptInvitation: [
    { body: { token, password: fixed(() => 'Uma senha nova 7') }, refuses: () => 'ERR_INVALID_INVITATION' },
  ],
};
