import type { LivePayload } from '@recadia/contract/live';
import { previewOf, type PushNotice } from '@recadia/contract/notifications';
import { ticketRoutes } from '@recadia/contract/ticket-routes';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useMatch, useNavigate } from 'react-router';
import { call } from '../../lib/http/http.ts';
import { useUser } from '../../lib/session/session.ts';
import { read, storageKeys, write } from '../../lib/session/storage.ts';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { playMessageSound } from '../../lib/interaction/volume.ts';
import { messageNoticeOf, createPace, soundEveryMs } from './message-notices.ts';
import { closeNotices, noticePermission, showNotice } from './desktop.ts';
import { electLeaderTab } from './leader.ts';
import { onLiveEvent } from './live-events.ts';
import { useUnread } from './notifications.api.ts';
import { useNoticePreferences } from './preferences.ts';
import { markTab } from './tab-mark.ts';
import { useChatNotices } from './useChatNotices.ts';
import { trySubscribePush, useNotices } from './useNotices.ts';

/** A message that is read at once, in the open conversation, must not flicker in the tab. */
const settleMs = 250;

/** Alerts the user of new messages: sound, browser notification, title and icon of the tab. Used once per page. */
export function useNotificationAlerts(page: string | undefined): void {
  const { id: me } = useUser();
  const { t, language } = useTranslation();
  const navigate = useNavigate();
  const ticketUuid = useMatch('/tickets/:uuid')?.params.uuid ?? null;
  const isSoundDue = useRef(createPace(soundEveryMs)).current;
  const isLeader = useRef<() => boolean>(() => false);
  const { turnOn } = useNotices();
  const open = (uuid: string) => void navigate(`/tickets/${uuid}`);
  const openChat = (uuid: string) => void navigate(`/chats/${uuid}`);

  const notify = useEffectEvent((notice: PushNotice) => {
    if (!isLeader.current()) return;
    // Without user activation the browser would delay the sound until the next interaction.
    const { userActivation } = navigator as { userActivation?: { hasBeenActive: boolean } };
    if (userActivation?.hasBeenActive !== false && isSoundDue(Date.now())) playMessageSound();
    const { isOn, showsText } = useNoticePreferences.getState();
    if (isOn && noticePermission() === 'granted')
      void showNotice({ ...notice, body: showsText ? notice.body : '' }, open);
  });

  const handleMessage = useEffectEvent((event: LivePayload<'appMessage'>) => {
    const notice = messageNoticeOf(event, me, { ticketUuid, hasFocus: document.hasFocus() });
    if (notice) notify(notice);
  });

  const handleNote = useEffectEvent(async (event: LivePayload<'ticketNote'>) => {
    if (event.action !== 'create' || event.note.user?.id === me) return;
    const { note, ticketId, mentions, user, id } = event.note;
    if (!mentions.some((person) => person.id === me)) return;
    const { uuid } = await call(ticketRoutes.showTicket, { params: { id: ticketId } });
    notify({ ticketUuid: uuid, messageId: `note-${id}`, title: user?.name ?? '', body: previewOf(note) });
  });

  const handleChat = useEffectEvent(useChatNotices(() => isLeader.current(), openChat));

  /** Permission is never requested unasked; a button offers it once the user has an open ticket. */
  const offer = useEffectEvent((event: LivePayload<'ticket'>) => {
    if (event.action !== 'update' || event.ticket.status !== 'open' || event.ticket.userId !== me) return;
    if (noticePermission() !== 'default' || read(storageKeys.noticesOffered) !== null) return;
    write(storageKeys.noticesOffered, 'yes');
    toast.info(t('notifications.offer'), { label: t('notifications.turnOn'), perform: () => void turnOn() });
  });

  useEffect(() => {
    const leadership = electLeaderTab(`notices-${me}`);
    isLeader.current = leadership.isLeader;
    const stopListening = onLiveEvent((kind, payload) => {
      if (kind === 'appMessage') handleMessage(payload as LivePayload<'appMessage'>);
      if (kind === 'ticketNote') void handleNote(payload as LivePayload<'ticketNote'>).catch(() => undefined);
      if (kind === 'chat') void handleChat(payload as LivePayload<'chat'>).catch(() => undefined);
      if (kind === 'ticket') offer(payload as LivePayload<'ticket'>);
    });
    return () => {
      stopListening();
      leadership.stop();
    };
  }, [me]);

  useEffect(() => void trySubscribePush(), [me, language]);

  const { page: unread, isSuccess } = useUnread();
  useEffect(() => {
    const timer = setTimeout(() => markTab(unread.count, page), settleMs);
    return () => clearTimeout(timer);
  }, [unread.count, page]);
  useEffect(() => () => markTab(0, undefined), []);
  useEffect(() => {
    if (!isSuccess || unread.hasMore) return;
    const waiting = new Set(unread.tickets.map(({ uuid }) => uuid));
    void closeNotices((uuid) => waiting.has(uuid));
  }, [unread, isSuccess]);
}
