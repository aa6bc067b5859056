import type { settingRoutes } from '@recadia/contract/settings';
import { useEffect, useState } from 'react';
import { call, slim } from '../../lib/http/http.ts';

const viewRegister = slim<typeof settingRoutes.viewRegister>({ method: 'GET', path: '/settings/viewregister' });

/** Whether companies may register themselves; a failed request hides the link and is only logged (AUTH-03). */
export function useRegisterLink(): boolean {
  const [shows, setShows] = useState(false);
  useEffect(() => {
    const aborter = new AbortController();
    call(viewRegister, { signal: aborter.signal }).then(
      ({ value }) => setShows(value === 'enabled'),
      (error: unknown) => {
        // eslint-disable-next-line no-console -- the specification requires that this failure is only logged
        if (!aborter.signal.aborted) console.warn('registration lookup failed', error);
      },
    );
    return () => aborter.abort();
  }, []);
  return shows;
}
