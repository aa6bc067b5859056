/**
 * Of several tabs one notifies: the one that was last looked at. It holds a lock that the browser takes back when the
 * tab closes or crashes, and then the next one in line has it. Without locks (an insecure address) every tab leads.
 */
export function leadTabs(name: string): { isLeader: () => boolean; stop: () => void } {
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
    // Taken by a tab that is looked at now: back in line, for when it closes.
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
