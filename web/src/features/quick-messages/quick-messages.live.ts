import { liveRule } from '../../lib/liveRules.ts';

/** The page's lists and what the composer suggests. */
export const quickMessagesKey = ['quick-messages'] as const;

/** There are few, and their files' addresses grow old: whoever shows them asks again. */
export const quickMessageLive = liveRule<'quickmessage', unknown>({
  kind: 'quickmessage',
  queryKey: quickMessagesKey,
  reduce: () => undefined,
});
