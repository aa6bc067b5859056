import type { platformRoutes } from '@recadia/contract/platform';
import { useEffect, useState } from 'react';
import { call, slim } from '../http/http.ts';

const versionRoute = slim<typeof platformRoutes.version>({ method: 'GET', path: '/version' });

/** The version reported by the server; null until it is loaded. */
export function useVersion(): string | null {
  const [version, setVersion] = useState<string | null>(null);
  useEffect(() => {
    const aborter = new AbortController();
    call(versionRoute, { signal: aborter.signal })
      .then((answer) => setVersion(answer.version))
      .catch(() => undefined);
    return () => aborter.abort();
  }, []);
  return version;
}
