import { aJob } from '@recadia/db/testing/jobs';
import type { Kinds } from '../kind.ts';
import { cursorAt, fixed, ref, type Samples } from '../sample.ts';

export const kinds: Kinds = {
  // The operator retries and discards jobs of every company, so none is foreign.
  job: {
    missing: 'ERR_NO_JOB_FOUND',
    isOfPlatform: true,
    absentId: '1-999999999999',
    make: async ({ admin, company_id }) => {
      const { id } = await aJob(admin, { company_id, parked_at: new Date(), attempts: 3, error: 'Error: refused' });
      return `${company_id}-${id}`;
    },
  },
};

const task = fixed(() => 'trial');

export const samples: Samples = {
  listFailedJobs: [
    { query: { searchParam: 'amostra', state: 'parked', task, pageNumber: fixed(() => 1) } },
    { title: 'cursor', query: { cursor: cursorAt('1767225600000000') } },
  ],
  retryJob: [{ params: { id: ref('job') } }],
  discardJob: [{ params: { id: ref('job') } }],
  // A task without jobs: the jobs of the other samples stay failed.
  retryTask: [{ params: { task: fixed(() => 'unknown') }, body: { searchParam: 'amostra', state: 'parked' } }],
};
