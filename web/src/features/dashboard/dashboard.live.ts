import { liveRule } from '../../lib/liveRules.ts';

export const livePanelKey = ['live-panel'] as const;

/** Who waits and who is free follows from more than one event tells: the server says it. */
export const livePanelLive = (['ticket', 'user'] as const).map((kind) =>
  liveRule({ kind, queryKey: livePanelKey, reduce: () => undefined }),
);
