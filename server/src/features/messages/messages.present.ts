import type { Message } from '@recadia/contract/messages';
import type { ShownMessage } from './messages.shown.columns.ts';

/** Media types as the specification names them (MSG-01); types missing here are the same on the wire. */
const wireTypes: Record<string, string> = {
  document: 'application',
  location: 'locationMessage',
  contact: 'contactMessage',
};
const wireType = (mediaType: string): string => wireTypes[mediaType] ?? mediaType;

/**
 * The content of deleted messages is stored but not presented (MSG-24). `mediaUrl` is called only when a file can be
 * shown.
 */
export function presentMessage(row: ShownMessage, mediaUrl: (id: number) => string): Message {
  const { quoted, is_deleted: isDeleted } = row;
  const isShown = !isDeleted;
  return {
    id: String(row.id),
    ticketId: row.ticket_id,
    body: isShown ? row.body : '',
    fromMe: row.from_me,
    read: row.is_read,
    ack: row.ack,
    mediaType: wireType(row.media_type),
    mediaUrl: isShown && row.media_state === 'stored' ? mediaUrl(row.id) : null,
    quotedMsg: quoted && {
      id: quoted.id === null ? null : String(quoted.id),
      body: quoted.body,
      fromMe: quoted.fromMe,
      mediaType: quoted.mediaType === null ? null : wireType(quoted.mediaType),
    },
    isDeleted,
    isEdited: row.is_edited,
    createdAt: row.at.toISOString(),
    senderId: row.sender_id,
    contact: row.writer,
    userId: row.user_id,
    clientId: row.client_id,
    error: row.send_error === null ? null : { code: row.send_error, reason: row.send_detail ?? '' },
    file: isShown ? presentFile(row) : null,
    location: isShown ? presentLocation(row.data.location) : null,
    reactions: isShown ? row.reactions : [],
  };
}

function presentFile({ media_state: state, data, ...row }: ShownMessage): Message['file'] {
  if (state === null) return null;
  return {
    name: row.media_name,
    mimeType: row.mime_type,
    bytes: row.media_bytes,
    state,
    ...(state === 'failed' && data.isOverQuota === true && { reason: 'over-quota' as const }),
    isVoice: data.isVoice === true,
    seconds: typeof data.seconds === 'number' ? data.seconds : null,
  };
}

function presentLocation(location: unknown): Message['location'] {
  const { latitude, longitude } = (location ?? {}) as { latitude?: unknown; longitude?: unknown };
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null;
}
