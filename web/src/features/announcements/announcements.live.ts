import type { announcementRoutes } from '@recadia/contract/announcement-routes';
import type { Announcement } from '@recadia/contract/announcements';
import type { LivePayload } from '@recadia/contract/live';
import type { AnswerOf } from '@recadia/contract/route';
import type { InfiniteData } from '@tanstack/react-query';

type AnnouncementPage = AnswerOf<typeof announcementRoutes.listAnnouncements>;
export type AnnouncementPages = InfiniteData<AnnouncementPage, string | null>;

/** Applies an event without a request, because all users receive it at once; urgent and newest come first. */
export function applyAnnouncementEvent(
  data: AnnouncementPages,
  event: LivePayload<'announcements'>,
): AnnouncementPages {
  const id = event.action === 'delete' ? event.id : event.record.id;
  const had = data.pages.some(({ records }) => records.some((row) => row.id === id));
  const rest = data.pages.map((page) => ({ ...page, records: page.records.filter((row) => row.id !== id) }));
  if (event.action === 'delete') return { ...data, pages: counted(rest, had ? -1 : 0) };
  const { record } = event;
  const last = rest.length - 1;
  const before = rest.findIndex(({ records }) => records.some((row) => inOrder(record, row) < 0));
  // Outside the loaded pages, the announcement comes with its page.
  const at = before === -1 && !rest[last]?.hasMore ? last : before;
  const placed = rest.map((page, index) =>
    index === at ? { ...page, records: [...page.records, record].sort(inOrder) } : page,
  );
  return { ...data, pages: counted(placed, had ? 0 : 1) };
}

const inOrder = (a: Announcement, b: Announcement): number => a.priority - b.priority || b.id - a.id;

const counted = (pages: AnnouncementPage[], by: number): AnnouncementPage[] =>
  pages.map((page) => (page.countCapped ? page : { ...page, count: Math.max(0, page.count + by) }));
