import type { twoFactorRoutes as routes } from '@recadia/contract/two-factor';
import { queryOptions } from '@tanstack/react-query';
import { call, slim } from '../../lib/http/http.ts';

const show = slim<typeof routes.showTwoFactor>({ method: 'GET', path: '/two-factor' });
const begin = slim<typeof routes.beginTwoFactor>({ method: 'POST', path: '/two-factor' });
const confirm = slim<typeof routes.confirmTwoFactor>({ method: 'POST', path: '/two-factor/confirm' });
const renew = slim<typeof routes.renewBackupCodes>({ method: 'POST', path: '/two-factor/backup-codes' });
const end = slim<typeof routes.endTwoFactor>({ method: 'POST', path: '/two-factor/end' });

/** The current password, or a code of the app in its place. */
export type TypedProof = { password: string } | { code: string };

export const twoFactorQuery = queryOptions({
  queryKey: ['two-factor'],
  queryFn: ({ signal }) => call(show, { signal }),
});

export const beginTwoFactor = (password: string) => call(begin, { body: { password } });
export const confirmTwoFactor = (code: string) => call(confirm, { body: { code } });
export const renewBackupCodes = (proof: TypedProof) => call(renew, { body: proof });
export const endTwoFactor = (proof: TypedProof) => call(end, { body: proof });
