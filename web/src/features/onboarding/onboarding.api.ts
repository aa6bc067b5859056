import type { onboardingRoutes } from '@recadia/contract/onboarding';
import { queryOptions } from '@tanstack/react-query';
import { call, slim } from '../../lib/http.ts';
import { onboardingKey } from './onboarding.live.ts';

const showRoute = slim<typeof onboardingRoutes.showOnboarding>({ method: 'GET', path: '/onboarding' });

/** Asked for on the first page, so it travels without the schemas. Where it fails, the page is as it always is. */
export const onboardingQuery = queryOptions({
  queryKey: onboardingKey,
  queryFn: ({ signal }) => call(showRoute, { signal }),
  meta: { quiet: true },
});
