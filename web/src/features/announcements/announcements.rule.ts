import { isSearch, liveRule } from '../../lib/liveRules.ts';
import type { AnnouncementPages, applyAnnouncementEvent } from './announcements.live.ts';

export const announcementsKey = ['announcements'] as const;

let apply: typeof applyAnnouncementEvent | undefined;

/** Nothing is cached before the list is there, and the list brings this along: the page of tickets need not carry it. */
export function bringReducer(reducer: typeof applyAnnouncementEvent): void {
  apply = reducer;
}

/** An event on the cached pages of announcements; only the server knows what a search finds. */
export const announcementLive = liveRule<'announcements', AnnouncementPages>({
  kind: 'announcements',
  queryKey: announcementsKey,
  reduce: (pages, event, key) => (isSearch(key) ? undefined : apply?.(pages, event)),
});
