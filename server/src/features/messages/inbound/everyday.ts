import type { InboundMessage, WaEvent } from '@recadia/whatsapp';
import type { ConnectionProvider } from '@recadia/contract/connections';
import { capabilitiesOf } from '../../connections/index.ts';
import { cleanName, contactNames } from '../../contacts/index.ts';
import { inboundFields, previewOf } from '../messages.fields.ts';
import { senderIdOf } from './receive.ts';

/**
 * The columns of a live message of one customer and the facts about its sender, as `receive_inbound` compares and stores
 * them.
 */
export interface EverydayMessage {
  waId: string;
  at: string;
  senderId: string;
  body: string;
  preview: string;
  mediaType: string;
  mediaName: string | null;
  mimeType: string | null;
  mediaBytes: number | null;
  mediaState: string | null;
  data: object;
  quotedWaId: string | null;
  quotedBody: string | null;
  windowHours: number | null;
  asksPicture: boolean;
  names: { kind: string; key: string; value: string }[];
  /** Names of a contact that the sender's own name replaces. */
  placeholders: string[];
  pushName: string | null;
  number: string | null;
  replyKind: string;
  replyValue: string;
}

/** Null when the event always needs more than a known contact and an open ticket. */
export function everydayMessage(event: WaEvent, provider: ConnectionProvider): EverydayMessage | null {
  if (event.type !== 'message' || !isOfCustomer(event)) return null;
  const { names, reply, number } = contactNames([event.ref.chat, ...event.chat], event.ref.chat);
  if (!reply || names.length === 0) return null;
  const { serviceWindowHours, profilePictures } = capabilitiesOf(provider);
  const fields = inboundFields(event);
  return {
    waId: event.ref.id,
    at: event.at.toISOString(),
    senderId: senderIdOf(event),
    body: fields.body,
    preview: previewOf(fields),
    mediaType: fields.media_type,
    mediaName: fields.media_name,
    mimeType: fields.mime_type,
    mediaBytes: fields.media_bytes,
    mediaState: fields.media_state,
    data: fields.data,
    quotedWaId: fields.quoted_wa_id,
    quotedBody: fields.quoted_body,
    windowHours: serviceWindowHours,
    asksPicture: profilePictures,
    names,
    placeholders: names.flatMap(({ value }) => [value, `@${value}`]),
    pushName: cleanName(event.senderName) || null,
    number: number ?? null,
    replyKind: reply.kind,
    replyValue: reply.value,
  };
}

const isOfCustomer = ({ ref, isHistory }: InboundMessage): boolean =>
  !isHistory && !ref.fromMe && ref.chat.kind !== 'group';
