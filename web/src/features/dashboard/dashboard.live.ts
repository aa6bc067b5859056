import { liveRule } from '../../lib/live/live-rules.ts';

export const livePanelKey = ['live-panel'] as const;

/** Waiting and availability depend on more than one event, so the server is asked. */
export const livePanelLive = (['ticket', 'user'] as const).map((kind) =>
  liveRule({ kind, queryKey: livePanelKey, reduce: () => undefined }),
);
