import type { QueryClient } from '@tanstack/react-query';
import type { LiveKind, LivePayload } from '@recadia/contract/live';
import { announcementLive } from '../../features/announcements/index.ts';
// Imported directly, because the public entry belongs to the first page's chunk and this file to the live connection's.
import { chatLive } from '../../features/chats/chats.live.ts';
import { connectionLive } from '../../features/connections/index.ts';
import { contactLive } from '../../features/contacts/index.ts';
import { livePanelLive } from '../../features/dashboard/index.ts';
import { fileLive } from '../../features/files/index.ts';
import { kanbanLive } from '../../features/kanban/index.ts';
import { messageLive, noteLive } from '../../features/messages/index.ts';
import { publishLiveEvent, unreadLive } from '../../features/notifications/index.ts';
import { onboardingLive } from '../../features/onboarding/index.ts';
import { queueLive } from '../../features/queues/index.ts';
import { quickMessageLive } from '../../features/quick-messages/index.ts';
import { scheduleLive } from '../../features/schedules/index.ts';
import { settingLive } from '../../features/settings/index.ts';
import { tagLive, ticketsCountLive } from '../../features/tags/index.ts';
import { ticketLive, ticketPartsLive } from '../../features/tickets/index.ts';
import { userLive } from '../../features/users/index.ts';
import { connectLive } from '../../lib/live/live.ts';
import { createLiveFeed } from '../../lib/live/live-feed.ts';
import { createLivePace } from '../../lib/live/live-pace.ts';
import { applyLive, refetchFromServer } from '../../lib/live/live-rules.ts';
import { directoryLive } from './directory.live.ts';

/** The live rules of each feature. */
const rules = [
  tagLive,
  ticketsCountLive,
  userLive,
  scheduleLive,
  fileLive,
  announcementLive,
  settingLive,
  queueLive,
  quickMessageLive,
  ...chatLive,
  ...kanbanLive,
  ...livePanelLive,
  ...directoryLive,
  ...contactLive,
  ...connectionLive,
  ...ticketLive,
  ...ticketPartsLive,
  ...unreadLive,
  ...onboardingLive,
  messageLive,
  noteLive,
];

interface LiveLine {
  cache: QueryClient;
  companyId: number;
  /** Called when missed events cannot be replayed; data outside the cache is loaded again. */
  reread: () => void;
  /** Called before the cache changes. */
  onEvent: <K extends LiveKind>(kind: K, payload: LivePayload<K>) => void;
}

/** Opens the live connection and applies its events to the cache; returns a function that closes it. */
export function openLiveConnection({ cache, companyId, reread, onEvent }: LiveLine): () => void {
  const pace = createLivePace();
  const feed = createLiveFeed({
    apply: (kind, payload) =>
      pace.add(() => {
        onEvent(kind, payload);
        applyLive(cache, rules, kind, payload);
        publishLiveEvent(kind, payload);
      }),
    refetch() {
      pace.flush();
      reread();
      void refetchFromServer(cache);
    },
  });
  const connection = connectLive(companyId, feed);
  return () => {
    connection.close();
    pace.close();
  };
}
