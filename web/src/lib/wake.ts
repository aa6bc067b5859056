/** How often the clock is looked at; a gap much longer than that was sleep. */
const lookMs = 5_000;
const sleptMs = 15_000;

/**
 * Calls when the page may have missed something: it is looked at again, comes back from the browser's memory, or the
 * machine has slept. Timers do not run in sleep, but the clock goes on.
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
