import type { ChatMessage } from '../../../whatsapp-cloud/index.ts';
import type { InboxMessage } from '../../../whatsapp-web/people/inbox.ts';
import { formatPhone } from '../lib/format.ts';
import type { Chat, Line, Message, Viewer, World } from '../model.ts';
import { phrase } from '../words.ts';
import { adminUrls, get } from './admin.ts';
import { nameOf } from './world.ts';

/** All messages on this person's phone. */
export async function loadMessages({ phone, sides, line }: Viewer): Promise<Message[]> {
  const hasWeb = sides.includes('web');
  const hasCloud = sides.includes('cloud') && !line;
  const [web, cloud] = await Promise.all([
    hasWeb ? get<{ messages: InboxMessage[] }>('web', `/people/${phone}/inbox`) : { messages: [] },
    hasCloud ? get<ChatMessage[]>('cloud', `/people/${phone}/inbox`) : [],
  ]);
  return [
    ...web.messages.map((message): Message => ({ side: 'web', ...message, fileUrl: webFile(phone, message) })),
    ...cloud.map((message): Message => ({ side: 'cloud', ...message, fileUrl: cloudFile(message) })),
  ];
}

function webFile(phone: string, { body, chat, id }: InboxMessage): string | undefined {
  return 'directPath' in body ? `${adminUrls.web}/people/${phone}/media/${chat}/${id}` : undefined;
}

function cloudFile({ body }: ChatMessage): string | undefined {
  return 'mediaId' in body ? `${adminUrls.cloud}/media/${body.mediaId}` : undefined;
}

/** Chats with messages, and chats that can be started: a customer with the lines, an owner with the customers. */
export function listChats(world: World, viewer: Viewer, messages: Message[]): Chat[] {
  const chats = new Map<string, Chat>();
  const open = (chat: Omit<Chat, 'messages' | 'unread'>) => {
    if (!chats.has(chat.key)) chats.set(chat.key, { ...chat, messages: [], unread: 0 });
  };
  for (const line of viewer.line ? [] : world.lines) {
    if (viewer.sides.includes(line.side)) open(chatWithLine(line));
  }
  for (const { phone, name, sides } of viewer.line?.side === 'web' ? world.customers : []) {
    if (sides.includes('web'))
      open({ key: `web:${phone}`, side: 'web', to: phone, title: name, about: formatPhone(phone) });
  }
  for (const { id, subject, members } of world.groups) {
    if (!members.includes(viewer.phone)) continue;
    const names = members.map((member) => (member === viewer.phone ? phrase('you') : nameOf(world, member))).join(', ');
    open({ key: `group:${id}`, side: 'web', group: id, title: subject, about: phrase('groupOf', { names }) });
  }
  for (const message of messages) {
    const group = chats.get(`group:${message.chat}`);
    const key = group?.key ?? `${message.side}:${message.chat}`;
    const title = nameOf(world, message.chat);
    open({ key, side: message.side, to: message.chat, title, about: formatPhone(message.chat) });
    const chat = chats.get(key);
    chat?.messages.push(message);
    if (chat && isUnread(message, viewer)) chat.unread += 1;
  }
  return [...chats.values()].sort(
    (one, other) => lastAt(other).localeCompare(lastAt(one)) || one.title.localeCompare(other.title, 'pt-BR'),
  );
}

function chatWithLine(line: Line): Omit<Chat, 'messages' | 'unread'> {
  const { side, phone, name } = line;
  return { key: `${side}:${phone}`, side, to: phone, title: name, about: describeLine(line) };
}

export function describeLine({ side, devices }: Line): string {
  if (side === 'cloud') return phrase('cloudNumber');
  if (devices.length === 0) return phrase('notLinked');
  return phrase(devices.some(({ isConnected }) => isConnected) ? 'linkedConnected' : 'linkedWaiting');
}

export const isUnread = ({ from, ticks }: Message, viewer: Viewer): boolean => from !== viewer.phone && ticks < 3;
export const lastAt = ({ messages }: Chat): string => messages.at(-1)?.at ?? '';
