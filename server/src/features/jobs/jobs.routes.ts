import { jobRoutes as routes } from '@recadia/contract/jobs';
import type { Api } from '../../platform/http/handle.ts';
import { presentJob } from './jobs.present.ts';
import * as jobs from './jobs.service.ts';

export function registerJobRoutes({ handle, platform: { log } }: Api): void {
  handle(routes.listFailedJobs, async ({ actor, query }) => {
    const { rows, ...page } = await jobs.pageOfFailedJobs(actor, { ...query, search: query.searchParam });
    return { jobs: rows.map(presentJob), ...page };
  });
  handle(routes.retryJob, async ({ actor, params }) => {
    await jobs.retryJob(actor, params.id);
    return { message: 'Job retried' };
  });
  handle(routes.discardJob, async ({ actor, params }) => {
    await jobs.discardJob(log, actor, params.id);
    return { message: 'Job discarded' };
  });
  handle(routes.retryTask, ({ actor, params, body }) =>
    jobs.retryTask(actor, { task: params.task, state: body.state, search: body.searchParam }),
  );
}
