import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { connectionLive, lostNumber } from '../features/connections/index.ts';
import { messageLive, noteLive, useSending } from '../features/messages/index.ts';
import { tellNews, unreadLive } from '../features/notifications/index.ts';
import { contactLive } from '../features/contacts/index.ts';
import { queueLive } from '../features/queues/index.ts';
import { settingLive } from '../features/settings/index.ts';
import { fileLive } from '../features/files/index.ts';
import { scheduleLive } from '../features/schedules/index.ts';
import { tagLive } from '../features/tags/index.ts';
import { ticketLive } from '../features/tickets/index.ts';
import { useCan } from '../lib/can.tsx';
import { connectLive } from '../lib/live.ts';
import { createLiveFeed } from '../lib/liveFeed.ts';
import { applyLive, askAgain } from '../lib/liveRules.ts';
import { reloadUser, useUser } from '../lib/session.ts';
import { toast } from '../lib/toast.ts';
import { takenElsewhere } from './elsewhere.ts';

/** What each feature does when its events arrive. */
const rules = [
  tagLive,
  scheduleLive,
  fileLive,
  settingLive,
  queueLive,
  ...contactLive,
  ...connectionLive,
  ...ticketLive,
  ...unreadLive,
  messageLive,
  noteLive,
];

/** Keeps the live connection of this session open and lets its events change the cache. */
export function useLive(): void {
  const cache = useQueryClient();
  useSending();
  const { id, companyId } = useUser();
  const mayAct = useCan('connections-page:actionButtons');
  const { t } = useTranslation();
  const navigate = useNavigate();
  const warnOfLoss = useEffectEvent((name: string | null) => {
    if (name === null) return;
    const show = { label: t('app.connectionLost.show'), perform: () => void navigate('/connections') };
    toast.error(t('app.connectionLost.lost', { name }), show);
  });
  useEffect(() => {
    const feed = createLiveFeed({
      apply(kind, payload) {
        if (kind === 'auth' && 'sid' in payload && payload.user.id === id) takenElsewhere();
        if (kind === 'user' && 'user' in payload && payload.user.id === id) void reloadUser().catch(() => undefined);
        if (kind === 'whatsappSession' && 'session' in payload && mayAct) warnOfLoss(lostNumber(cache, payload));
        applyLive(cache, rules, kind, payload);
        tellNews(kind, payload);
      },
      refetch: () => void askAgain(cache),
    });
    const connection = connectLive(companyId, feed);
    return () => connection.close();
  }, [cache, id, companyId, mayAct]);
}
