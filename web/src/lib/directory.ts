import { queueRoutes } from '@recadia/contract/queues';
import { userRoutes } from '@recadia/contract/users';
import { queryOptions } from '@tanstack/react-query';
import { call } from './http.ts';

/** The company's queues, for whoever offers a choice of them. */
export const queuesQuery = queryOptions({
  queryKey: ['queues'],
  queryFn: ({ signal }) => call(queueRoutes.listQueues, { signal }),
});

/** Everybody in the company, for whoever offers a choice of them. */
export const colleaguesQuery = queryOptions({
  queryKey: ['colleagues'],
  queryFn: ({ signal }) => call(userRoutes.listColleagues, { signal }),
});
