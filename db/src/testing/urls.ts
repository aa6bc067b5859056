import type { DatabaseUrls } from '../bootstrap.ts';

/**
 * The urls of the three roles that sign in, for the database of a superuser's url on a cluster that trusts loopback.
 */
export function roleUrls(url: string): DatabaseUrls {
  const as = (role: string) => {
    const own = new URL(url);
    own.username = role;
    own.password = '';
    return own.href;
  };
  return { owner: as('recadia_owner'), app: as('recadia_app'), operator: as('recadia_operator') };
}
