import { useMemo } from 'react';
import { useLocation } from 'react-router';

/** The hash of an address that opens a conversation at one message. */
export const messageHash = (id: string): string => `#m${id}`;

/** The message in the address; each navigation returns a new object, so that following a link again jumps again. */
export function useWantedMessage(): { id: string } | null {
  const { hash, key } = useLocation();
  return useMemo(() => {
    const id = /^#m(\d{1,16})$/.exec(hash)?.[1];
    // The location key differs for each navigation.
    return id === undefined || key === '' ? null : { id };
  }, [hash, key]);
}
