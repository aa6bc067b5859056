/**
 * Of several tabs, one notifies: the last focused one. It holds a lock that the browser releases when the tab closes
 * or crashes, and the next tab in line gets it. Without locks (an insecure address) every tab leads.
 */
export function electLeaderTab(name: string): { isLeader: () => boolean; stop: () => void } {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return { isLeader: () => true, stop: () => undefined };
  const ended = new AbortController();
  let isLeader = false;

  const hold = () => {
    isLeader = true;
    return new Promise<void>((resolve) => ended.signal.addEventListener('abort', () => resolve(), { once: true }));
  };
  const lost = () => {
    isLeader = false;
    // Another focused tab took the lock: queue again, for when it closes.
    if (!ended.signal.aborted) wait();
  };
  const wait = () => void locks.request(name, { signal: ended.signal }, hold).catch(lost);
  const take = () => {
    if (!isLeader) void locks.request(name, { steal: true }, hold).catch(lost);
  };

  if (document.hasFocus()) take();
  else wait();
  addEventListener('focus', take);
  return {
    isLeader: () => isLeader,
    stop() {
      removeEventListener('focus', take);
      ended.abort();
      isLeader = false;
    },
  };
}
