import { liveRule } from '../../lib/live/live-rules.ts';

/** The lists of the page and the suggestions of the composer. */
export const quickMessagesKey = ['quick-messages'] as const;

/** Events trigger a reload, because there are few entries and their signed file URLs expire. */
export const quickMessageLive = liveRule<'quickmessage', unknown>({
  kind: 'quickmessage',
  queryKey: quickMessagesKey,
  reduce: () => undefined,
});
