import { jobRoutes as routes } from '@recadia/contract/jobs';
import { verificationOf } from '../../testing/verification.ts';

export const verification = verificationOf({
  actions: {
    retryJob: { changesNoList: "the operator's list has no events" },
    discardJob: { changesNoList: 'as retryJob' },
    retryTask: { changesNoList: 'as retryJob' },
  },

  // An admin is not the operator.
  calls: () => {
    const params = { id: '1-1' };
    return [
      [routes.listFailedJobs, {}, 'ERR_NO_PERMISSION'],
      [routes.retryJob, { params }, 'ERR_NO_PERMISSION'],
      [routes.discardJob, { params }, 'ERR_NO_PERMISSION'],
      [routes.retryTask, { params: { task: 'mail' } }, 'ERR_NO_PERMISSION'],
    ];
  },
});
