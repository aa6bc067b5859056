import { message as wire } from '@recadia/contract/messages';
import { expect, it } from 'vitest';
import { createMediaLinks } from './media/media.links.ts';
import { presentMessage } from './messages.present.ts';
import type { ShownMessage } from './messages.shown.columns.ts';

const links = createMediaLinks('a secret of the test');
const now = new Date('2026-11-10T12:00:00.000Z');
const plain: ShownMessage = {
  id: 7,
  ticket_id: 3,
  body: 'oi',
  from_me: true,
  is_read: true,
  ack: 1,
  media_type: 'chat',
  media_name: null,
  mime_type: null,
  media_bytes: null,
  media_state: null,
  data: {},
  is_deleted: false,
  is_edited: true,
  at: now,
  sender_id: null,
  user_id: 5,
  client_id: 'c-1',
  send_error: null,
  send_detail: null,
  writer: null,
  quoted: null,
  reactions: [],
};
const shown = (fields: Partial<ShownMessage> = {}) =>
  wire.parse(presentMessage({ ...plain, ...fields }, (id) => links.urlOf({ companyId: 1 }, id, now)));

const voice: Partial<ShownMessage> = {
  media_type: 'audio',
  media_name: 'audio-7.ogg',
  mime_type: 'audio/ogg',
  media_bytes: 900,
  media_state: 'stored',
  data: { isVoice: true, seconds: 4 },
  reactions: [{ emoji: '👍', fromMe: false, senderId: 'contact:9' }],
};

it('X-MSG-02 answers ids, failure, file, place and reactions; a deleted one hides its text', () => {
  expect(shown()).toMatchObject({
    clientId: 'c-1',
    userId: 5,
    isEdited: true,
    error: null,
    file: null,
    location: null,
  });
  const failed = shown({ send_error: 'ERR_SENDING_WAPP_MSG', send_detail: 'restricted' });
  expect(failed.error).toEqual({ code: 'ERR_SENDING_WAPP_MSG', reason: 'restricted' });
  const { file, reactions, mediaUrl } = shown(voice);
  const facts = { name: 'audio-7.ogg', mimeType: 'audio/ogg', bytes: 900, state: 'stored', isVoice: true, seconds: 4 };
  expect([file, reactions]).toEqual([facts, voice.reactions]);
  const link = mediaUrl?.replace('/media/', '') ?? '';
  const after = (minutes: number) => links.read(link, new Date(now.getTime() + minutes * 60_000));
  expect([after(14), after(20)]).toEqual([{ companyId: 1, messageId: 7 }, null]);
  expect(shown({ ...voice, media_state: 'waiting' })).toMatchObject({ mediaUrl: null, file: { state: 'waiting' } });
  const place = { latitude: -23.5, longitude: -46.6 };
  expect(shown({ media_type: 'location', data: { location: { ...place, name: 'Loja' } } }).location).toEqual(place);
  const nothing = { body: '', mediaUrl: null, file: null, location: null, reactions: [] };
  expect(shown({ ...voice, is_deleted: true })).toMatchObject({ ...nothing, isDeleted: true });
});

it('part of MSG-20: names text chat, and places, cards, calls as on the wire', () => {
  const types = ['chat', 'document', 'location', 'contact', 'call_log', 'image', 'sticker', 'unsupported'];
  expect(types.map((media_type) => shown({ media_type }).mediaType)).toEqual([
    'chat',
    'application',
    'locationMessage',
    'contactMessage',
    'call_log',
    'image',
    'sticker',
    'unsupported',
  ]);
});

it('an answer shows what it answers, also what we never saw', () => {
  const quoted = { id: 6, body: 'antes', fromMe: false, mediaType: 'location' };
  expect(shown({ quoted }).quotedMsg).toEqual({ id: '6', body: 'antes', fromMe: false, mediaType: 'locationMessage' });
  const unseen = { id: null, body: 'de outro tempo', fromMe: null, mediaType: null };
  expect(shown({ quoted: unseen }).quotedMsg).toEqual(unseen);
});
