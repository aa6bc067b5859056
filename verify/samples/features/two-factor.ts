import { builderPassword } from '@recadia/db/testing';
import { fixed, ref, type Samples } from '../sample.ts';

const password = fixed(() => builderPassword);
/** No user has a pending sign-in here. */
const challenge = fixed(() => 'no-challenge');
const code = fixed(() => '000');

export const samples: Samples = {
  showTwoFactor: [{}],
  beginTwoFactor: [{ body: { password } }],
  confirmTwoFactor: [{ body: { code }, refuses: () => 'ERR_INVALID_SECOND_FACTOR' }],
  renewBackupCodes: [{ body: { password }, refuses: () => 'ERR_TWO_FACTOR_OFF' }],
  endTwoFactor: [{ body: { password } }],
  resetTwoFactor: [{ params: { id: ref('user') }, body: { currentPassword: password } }],
  secondStep: [{ body: { challenge, code }, refuses: () => 'ERR_INVALID_SECOND_FACTOR' }],
  beginEnrolment: [{ body: { challenge }, refuses: () => 'ERR_INVALID_SECOND_FACTOR' }],
  finishEnrolment: [{ body: { challenge, code }, refuses: () => 'ERR_INVALID_SECOND_FACTOR' }],
};
