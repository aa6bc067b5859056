import { isSearch, liveRule } from '../../lib/live/live-rules.ts';
import type { AnnouncementPages, applyAnnouncementEvent } from './announcements.live.ts';

export const announcementsKey = ['announcements'] as const;

let apply: typeof applyAnnouncementEvent | undefined;

/** The list registers its reducer when it loads, so that the tickets page does not contain it. */
export function registerReducer(reducer: typeof applyAnnouncementEvent): void {
  apply = reducer;
}

/** Applies an event to the cached pages; only the server knows the results of a search. */
export const announcementLive = liveRule<'announcements', AnnouncementPages>({
  kind: 'announcements',
  queryKey: announcementsKey,
  reduce: (pages, event, key) => (isSearch(key) ? undefined : apply?.(pages, event)),
});
