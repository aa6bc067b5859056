import { twoFactorRoutes } from '@recadia/contract/two-factor';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http.ts';

export const twoFactorQuery = queryOptions({
  queryKey: ['two-factor'],
  queryFn: ({ signal }) => call(twoFactorRoutes.showTwoFactor, { signal }),
});
