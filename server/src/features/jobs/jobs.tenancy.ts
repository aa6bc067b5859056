import type { TenancyCases } from '../../testing/tenancy.ts';
import * as jobs from './jobs.sql.ts';

/** The operator's: they concern every company. */
export const tenancyCases: TenancyCases = [
  [
    'jobs.sql.ts',
    jobs,
    {
      listFailedJobs: null,
      countFailedJobs: null,
      findJob: null,
      retryJob: null,
      retryFailedJobs: null,
      deleteFailedJob: null,
    },
  ],
];
