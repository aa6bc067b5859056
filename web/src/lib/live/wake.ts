/** The interval of the clock check; a much longer gap means the machine slept. */
const lookMs = 5_000;
const sleptMs = 15_000;

/**
 * Calls when the page may have missed events: it becomes visible, returns from the back/forward cache, or the machine
 * has slept. Timers stop during sleep, but the clock continues.
 */
export function onWake(call: () => void): () => void {
  let lookedAt = Date.now();
  const timer = setInterval(() => {
    const gap = Date.now() - lookedAt;
    lookedAt = Date.now();
    if (gap > sleptMs) call();
  }, lookMs);
  const onVisible = () => document.visibilityState === 'visible' && call();
  document.addEventListener('visibilitychange', onVisible);
  addEventListener('pageshow', call);
  addEventListener('focus', call);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onVisible);
    removeEventListener('pageshow', call);
    removeEventListener('focus', call);
  };
}
