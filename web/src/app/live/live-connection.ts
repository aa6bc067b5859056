import type { QueryClient } from '@tanstack/react-query';
import type { LiveKind, LivePayload } from '@recadia/contract/live';
import { publishLiveEvent } from '../../features/notifications/index.ts';
import { resetFirstAnswers, startAfterFirstAnswers } from '../../lib/http/first-answers.ts';
import { connectLive } from '../../lib/live/live.ts';
import { createLiveFeed } from '../../lib/live/live-feed.ts';
import { createLivePace } from '../../lib/live/live-pace.ts';
import type { LiveRule } from '../../lib/live/live-rules.ts';
import { applyLive, refetchFromServer } from '../../lib/live/live-rules.ts';
import { planKey } from '../../lib/session/plan.ts';
import { directoryLive } from './directory.live.ts';

interface LiveLine {
  cache: QueryClient;
  companyId: number;
  /** The live rules of the features. */
  rules: readonly LiveRule[];
  /** Called when missed events cannot be replayed; data outside the cache is loaded again. */
  reread: () => void;
  /** Called before the cache changes. */
  onEvent: <K extends LiveKind>(kind: K, payload: LivePayload<K>) => void;
}

/** Opens the live connection and applies its events to the cache; returns a function that closes it. */
export function openLiveConnection({ cache, companyId, rules, reread, onEvent }: LiveLine): () => void {
  const allRules = [...directoryLive, ...rules];
  const pace = createLivePace();
  let isUserCurrent = false;
  function refetch(): void {
    pace.flush();
    reread();
    void refetchFromServer(cache);
  }
  const feed = createLiveFeed({
    apply: (kind, payload) =>
      pace.add(() => {
        onEvent(kind, payload);
        applyLive(cache, allRules, kind, payload);
        publishLiveEvent(kind, payload);
      }),
    refetch,
    firstMark: () => startAfterFirstAnswers(refetch),
    connected() {
      // The user was loaded before the first answers, and changes of the plan are not events.
      if (!isUserCurrent) reread();
      isUserCurrent = true;
      void cache.invalidateQueries({ queryKey: planKey });
    },
  });
  const connection = connectLive(companyId, feed);
  return () => {
    connection.close();
    resetFirstAnswers();
    pace.close();
  };
}
