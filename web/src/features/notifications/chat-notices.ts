import type { Chat } from '@recadia/contract/chats';
import type { LivePayload } from '@recadia/contract/live';
import { previewOf } from '@recadia/contract/notifications';
import i18next from 'i18next';
import { toast } from '../../lib/interaction/toast.ts';
import { playChatSound } from '../../lib/interaction/volume.ts';
import { titleOf } from '../chats/index.ts';
import { createPace, soundEveryMs } from './message-notices.ts';
import { noticePermission, showChatNotice } from './desktop.ts';
import { useNoticePreferences } from './preferences.ts';

interface AlertContext {
  me: number;
  /** The chat in the address. */
  chatUuid: string | null;
  hasFocus: boolean;
  /** This tab makes the sound. */
  isLeader: boolean;
  open: (chatUuid: string) => void;
}

const isSoundDue = createPace(soundEveryMs);

/** X-CHT-06: chat messages play a soft sound, and a mention shows a toast on every page. */
export function notifyChatMessage(
  event: LivePayload<'chat'>,
  { me, chatUuid, hasFocus, isLeader, open }: AlertContext,
): void {
  const call = chatCallOf(event, me, { chatUuid, hasFocus });
  if (!call) return;
  const { chat, sender, body, isMention } = call;
  const words = i18next.t('notifications.calledInChat', { name: sender, title: titleOf(chat, me) });
  if (isMention) toast.info(words, { label: i18next.t('notifications.openChat'), perform: () => open(chat.uuid) });
  if (!isLeader) return;
  // Without user activation the browser would delay the sound until the next interaction.
  const { userActivation } = navigator as { userActivation?: { hasBeenActive: boolean } };
  if (userActivation?.hasBeenActive !== false && isSoundDue(Date.now())) playChatSound();
  const { isOn, showsText } = useNoticePreferences.getState();
  if (!isOn || noticePermission() !== 'granted') return;
  const title = isMention ? words : sender;
  void showChatNotice({ chatUuid: chat.uuid, title, body: showsText ? body : '' }, open);
}

/** The notification of a chat message. */
interface ChatCall {
  chat: Chat;
  /** The sender's name. */
  sender: string;
  body: string;
  /** The message mentions this user. */
  isMention: boolean;
}

/** Null for the user's own messages and for the chat in the focused window. */
function chatCallOf(
  event: LivePayload<'chat'>,
  me: number,
  watching: { chatUuid: string | null; hasFocus: boolean },
): ChatCall | null {
  if (event.action !== 'new-message') return null;
  const { newMessage, chat } = event;
  if (newMessage.senderId === me || (watching.hasFocus && watching.chatUuid === chat.uuid)) return null;
  const isMention = newMessage.mentions.some(({ id }) => id === me);
  return { chat, sender: newMessage.sender?.name ?? '', body: previewOf(newMessage.message), isMention };
}
