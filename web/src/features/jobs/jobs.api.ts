import { jobRoutes as routes, type FailedJob, type JobState } from '@recadia/contract/jobs';
import { useIsFetching, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/http/http.ts';
import { searchPages } from '../../lib/list/search-pages.ts';

const jobsKey = ['failed-jobs'] as const;

export interface JobFilter {
  state?: JobState;
  task?: string;
}

/** Nothing tells the page that a job ended meanwhile, so each visit loads the list. */
export function jobsQuery(searchParam: string, filter: JobFilter) {
  const pages = searchPages({
    queryKey: [...jobsKey, { searchParam, ...filter }],
    searchParam,
    load: ({ query, signal }) => call(routes.listFailedJobs, { query: { ...query, ...filter }, signal }),
  });
  return { ...pages, staleTime: 0 };
}

export function useRefresh() {
  const cache = useQueryClient();
  const isRefreshing = useIsFetching({ queryKey: jobsKey }) > 0;
  return { isRefreshing, refresh: () => void cache.invalidateQueries({ queryKey: jobsKey }) };
}

export function useJobMutations() {
  const cache = useQueryClient();
  // A refused job is not failed any more, so the list is loaded after each answer.
  const onSettled = () => cache.invalidateQueries({ queryKey: jobsKey });
  const retry = useMutation({
    mutationFn: ({ id }: FailedJob) => call(routes.retryJob, { params: { id } }),
    onSettled,
  });
  const discard = useMutation({
    mutationFn: ({ id }: FailedJob) => call(routes.discardJob, { params: { id } }),
    onSettled,
  });
  const retryTask = useMutation({
    mutationFn: ({ task, searchParam, state }: { task: string; searchParam: string; state: JobState | undefined }) =>
      call(routes.retryTask, {
        params: { task },
        body: { ...(searchParam && { searchParam }), ...(state && { state }) },
      }),
    onSettled,
  });
  return { retry, discard, retryTask };
}
