import type { Place } from '../../../lib/words.ts';
import { toBase64, type Attachment } from '../lib/files.ts';
import type { Chat, Message, Viewer } from '../model.ts';
import { post } from './admin.ts';
import { isUnread } from './chats.ts';

/** The actions on a phone in one chat. Both emulators accept the same requests. */

type Content =
  | { text: string }
  | { location: Place }
  | { contacts: string[] }
  | { media: { kind: string; mimeType: string; base64: string; fileName?: string; caption?: string; voice?: boolean } };

function sendAction<Answer>({ phone }: Viewer, { side, to, group }: Chat, verb: string, body: object): Promise<Answer> {
  return post<Answer>(side, `/people/${phone}/${verb}`, { to, group, ...body });
}

export function write(viewer: Viewer, chat: Chat, content: Content, quotedId?: string): Promise<unknown> {
  return sendAction(viewer, chat, 'messages', { ...content, quotedId });
}

export async function writeFile(
  viewer: Viewer,
  chat: Chat,
  { file, kind, isVoice }: Attachment,
  { caption, quotedId }: { caption?: string; quotedId?: string },
): Promise<unknown> {
  const media = {
    kind,
    mimeType: file.type || 'application/octet-stream',
    base64: await toBase64(file),
    fileName: kind === 'document' ? file.name : undefined,
    caption: caption || undefined,
    voice: isVoice || undefined,
  };
  return write(viewer, chat, { media }, quotedId);
}

export const react = (viewer: Viewer, chat: Chat, { id }: Message, emoji: string | null) =>
  sendAction(viewer, chat, 'react', { id, emoji });

export const edit = (viewer: Viewer, chat: Chat, id: string, text: string) =>
  sendAction(viewer, chat, 'edit', { id, text });

export const remove = (viewer: Viewer, chat: Chat, { id }: Message) => sendAction(viewer, chat, 'delete', { id });

export const played = (viewer: Viewer, chat: Chat, { id }: Message) => sendAction(viewer, chat, 'played', { id });

/** The Cloud API does not report a customer's typing. */
export async function type(viewer: Viewer, chat: Chat, isTyping: boolean, isRecording = false): Promise<void> {
  if (chat.side === 'web') await sendAction(viewer, chat, 'typing', { isTyping, isRecording });
}

/** Marks everything in the chat as read; the Cloud API has one receipt per message. */
export async function readAll(viewer: Viewer, chat: Chat): Promise<void> {
  if (chat.side === 'web') {
    await sendAction(viewer, chat, 'read', {});
    return;
  }
  for (const message of chat.messages) {
    if (isUnread(message, viewer)) await sendAction(viewer, chat, 'read', { id: message.id });
  }
}

export const ring = (viewer: Viewer, chat: Chat, isVideo: boolean) =>
  sendAction<{ callId: string }>(viewer, chat, 'call', { isVideo });

export const hangUp = (viewer: Viewer, chat: Chat, callId: string, event: 'terminate' | 'timeout') =>
  sendAction(viewer, chat, 'call', { callId, event });

export async function setOnline({ phone, sides }: Viewer, isOnline: boolean): Promise<void> {
  await Promise.all(sides.map((side) => post(side, `/people/${phone}/${isOnline ? 'online' : 'offline'}`)));
}
