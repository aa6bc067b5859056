import type { settingRoutes } from '@recadia/contract/settings';
import { useEffect, useState } from 'react';
import { call, slim } from '../../lib/http.ts';

const viewRegister = slim<typeof settingRoutes.viewRegister>({ method: 'GET', path: '/settings/viewregister' });

/** Whether companies may register themselves. A failed lookup hides the link and is only logged (AUTH-03). */
export function useRegisterLink(): boolean {
  const [shows, setShows] = useState(false);
  useEffect(() => {
    const aborter = new AbortController();
    call(viewRegister, { signal: aborter.signal }).then(
      ({ value }) => setShows(value === 'enabled'),
      (error: unknown) => {
        // eslint-disable-next-line no-console -- the specification has this failure logged and nothing else
        if (!aborter.signal.aborted) console.warn('registration lookup failed', error);
      },
    );
    return () => aborter.abort();
  }, []);
  return shows;
}
