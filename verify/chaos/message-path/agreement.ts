import type { Tag } from '@recadia/contract/tags';
import type { Viewer } from '../realtime/viewer.ts';

export type Agreement = { afterMs: number } | { difference: string } | 'cut again';

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Waits until the viewer shows the same as a fetch made after its return. Other users keep writing, so a fetch may be
 * ahead of the viewer by pending events: every fetch stays valid until the viewer has caught up with it.
 */
export async function awaitAgreement(
  viewer: Viewer,
  fetchFresh: () => Promise<Tag[]>,
  withinMs: number,
): Promise<Agreement> {
  const began = performance.now();
  const fetched = new Set<string>();
  let last: Tag[] | undefined;
  let agreedAt: number | undefined;
  const compare = () => {
    if (fetched.has(JSON.stringify(viewer.tags()))) agreedAt ??= performance.now();
  };
  const forget = viewer.onChange(compare);
  try {
    while (agreedAt === undefined && performance.now() - began <= withinMs) {
      if (!viewer.isConnected()) return 'cut again';
      last = await fetchFresh().catch(() => last);
      if (last) fetched.add(JSON.stringify(last));
      compare();
      if (agreedAt === undefined) await pause(100);
    }
  } finally {
    forget();
  }
  const afterMs = (agreedAt ?? Infinity) - began;
  if (afterMs <= withinMs) return { afterMs };
  return {
    difference: last
      ? (viewer.differsFrom(last) ?? `agreed only after ${Math.round(afterMs)} ms`)
      : 'no server answered',
  };
}
