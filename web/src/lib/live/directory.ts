import type { Queue } from '@recadia/contract/queues';
import { queueRoutes } from '@recadia/contract/queues';
import type { AnswerOf } from '@recadia/contract/route';
import { userRoutes } from '@recadia/contract/users';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../http/http.ts';
import type { Finder } from '../interaction/useFound.ts';

/** The queues of the company, shared by all forms that offer them. */
export const queuesQuery = queryOptions({
  queryKey: ['queues'],
  queryFn: ({ signal }) => call(queueRoutes.listQueues, { signal }),
});

export const queueFinder: Finder<Queue> = {
  key: 'queues',
  search: (searchParam, signal) => call(queueRoutes.listQueues, { query: { searchParam }, signal }),
};

/** The users of the company, shared by all forms that offer them. */
export const colleaguesQuery = queryOptions({
  queryKey: ['colleagues'],
  queryFn: ({ signal }) => call(userRoutes.listColleagues, { signal }),
});

export type Colleague = AnswerOf<typeof userRoutes.listColleagues>[number];

export const colleagueFinder: Finder<Colleague> = {
  key: 'colleagues',
  search: (searchParam, signal) => call(userRoutes.listColleagues, { query: { searchParam }, signal }),
};
