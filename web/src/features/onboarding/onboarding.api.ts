import type { onboardingRoutes } from '@recadia/contract/onboarding';
import { queryOptions } from '@tanstack/react-query';
import { call, slim } from '../../lib/http/http.ts';
import { onboardingKey } from './onboarding.live.ts';

const showRoute = slim<typeof onboardingRoutes.showOnboarding>({ method: 'GET', path: '/onboarding' });

/** Loaded with the first page, therefore without schemas; a failure is ignored. */
export const onboardingQuery = queryOptions({
  queryKey: onboardingKey,
  queryFn: ({ signal }) => call(showRoute, { signal }),
  meta: { quiet: true },
});
