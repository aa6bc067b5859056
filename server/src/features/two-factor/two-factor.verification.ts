import { twoFactorRoutes } from '@recadia/contract/two-factor';
import { builderPassword } from '@recadia/db/testing';
import { verificationOf } from '../../testing/verification.ts';

/** No sign-in waits for a code here. */
const noChallenge = { challenge: 'none', code: '000000' };
const body = { password: builderPassword };

export const verification = verificationOf({
  actions: {
    secondStep: { changesNoList: 'as login' },
    beginEnrolment: { changesNoList: 'counts for nothing until it is confirmed' },
    finishEnrolment: { changesNoList: 'as confirmTwoFactor' },
    beginTwoFactor: { changesNoList: 'counts for nothing until it is confirmed' },
    confirmTwoFactor: { changesNoList: 'colleagues receive an event, and none of their lists shows the change' },
    renewBackupCodes: { changesNoList: 'no screen lists codes' },
    endTwoFactor: { changesNoList: 'as confirmTwoFactor' },
    resetTwoFactor: { changesNoList: 'as confirmTwoFactor' },
  },

  calls: (_place, { agent }) => [
    [twoFactorRoutes.showTwoFactor, {}],
    [twoFactorRoutes.beginTwoFactor, { body }],
    [twoFactorRoutes.confirmTwoFactor, { body: { code: '000' } }, 'ERR_INVALID_SECOND_FACTOR'],
    [twoFactorRoutes.renewBackupCodes, { body }, 'ERR_TWO_FACTOR_OFF'],
    [twoFactorRoutes.endTwoFactor, { body }],
    [twoFactorRoutes.resetTwoFactor, { params: { id: agent.id }, body: { currentPassword: builderPassword } }],
    [twoFactorRoutes.secondStep, { body: noChallenge }, 'ERR_INVALID_SECOND_FACTOR'],
    [twoFactorRoutes.beginEnrolment, { body: { challenge: 'none' } }, 'ERR_INVALID_SECOND_FACTOR'],
    [twoFactorRoutes.finishEnrolment, { body: noChallenge }, 'ERR_INVALID_SECOND_FACTOR'],
  ],
});
