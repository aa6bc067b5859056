import { builderPassword } from '@recadia/db/testing';
import { fixed, ref, type Sample } from './sample.ts';

const password = fixed(() => builderPassword);
/** Nobody is half signed in here. */
const challenge = fixed(() => 'no-challenge');
const code = fixed(() => '000');

/** How people prove who they are besides the password. */
export const accountSamples: Record<string, Sample[]> = {
  showTwoFactor: [{}],
  beginTwoFactor: [{ body: { password } }],
  confirmTwoFactor: [{ body: { code }, refuses: () => 'ERR_INVALID_SECOND_FACTOR' }],
  renewBackupCodes: [{ body: { password }, refuses: () => 'ERR_TWO_FACTOR_OFF' }],
  endTwoFactor: [{ body: { password } }],
  resetTwoFactor: [{ params: { id: ref('user') } }],
  secondStep: [{ body: { challenge, code }, refuses: () => 'ERR_INVALID_SECOND_FACTOR' }],
  beginEnrolment: [{ body: { challenge }, refuses: () => 'ERR_INVALID_SECOND_FACTOR' }],
  finishEnrolment: [{ body: { challenge, code }, refuses: () => 'ERR_INVALID_SECOND_FACTOR' }],
};
