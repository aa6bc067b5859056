import { describe, expect, it } from 'vitest';
import { eventsOf, head, messageOf, person } from './webhook.test-suite.ts';

describe('a message', () => {
  it('names its author by every given address', () => {
    const names = [
      { kind: 'pn', value: '5511988887777' },
      { kind: 'bsuid', value: 'BR.1' },
      { kind: 'username', value: 'maria.sp' },
    ];
    expect(messageOf({ type: 'text', text: { body: 'oi' } })).toMatchObject({
      type: 'message',
      dedupeKey: 'm:0:wamid.1',
      at: new Date(1_760_000_000_000),
      ref: { chat: names[0], id: 'wamid.1', fromMe: false },
      chat: names,
      sender: names,
      senderName: 'Maria',
      body: { kind: 'text', text: 'oi' },
    });
  });

  it('may come without a number', () => {
    const { wa_id: _, ...withoutNumber } = person;
    const { from: __, ...unnamed } = head;
    const [event] = eventsOf({
      contacts: [withoutNumber],
      messages: [{ ...unnamed, type: 'text', text: { body: 'oi' } }],
    });
    expect(event).toMatchObject({ ref: { chat: { kind: 'bsuid', value: 'BR.1' } }, senderName: 'Maria' });
  });

  it.each<[string, object, object]>([
    [
      'image',
      { image: { id: '9', mime_type: 'image/jpeg', sha256: 'x', caption: 'c' } },
      { kind: 'media', media: 'image', caption: 'c', file: { id: '9', sha256: 'x' } },
    ],
    [
      'audio',
      { audio: { id: '9', mime_type: 'audio/ogg', voice: true } },
      { kind: 'media', media: 'audio', isVoice: true },
    ],
    ['audio', { audio: { id: '9', mime_type: 'audio/mpeg' } }, { kind: 'media', media: 'audio', isVoice: false }],
    ['document', { document: { id: '9', mime_type: 'application/pdf', filename: 'a.pdf' } }, { fileName: 'a.pdf' }],
    ['video', { video: { id: '9', mime_type: 'video/mp4' } }, { media: 'video' }],
    ['sticker', { sticker: { id: '9', mime_type: 'image/webp', animated: true } }, { media: 'sticker' }],
    [
      'location',
      { location: { latitude: 1.5, longitude: -2, name: 'n', address: 'a' } },
      { kind: 'location', latitude: 1.5, longitude: -2, name: 'n', address: 'a' },
    ],
    [
      'contacts',
      { contacts: [{ name: { formatted_name: 'Lucía' }, phones: [{ phone: '+1 983', wa_id: '1983' }] }] },
      { kind: 'contacts', vcards: [expect.stringContaining('FN:Lucía')] },
    ],
    ['button', { button: { payload: 'stop', text: 'Parar' } }, { kind: 'choice', id: 'stop', text: 'Parar' }],
    [
      'interactive',
      { interactive: { type: 'button_reply', button_reply: { id: 'b', title: 'Sim' } } },
      { kind: 'choice', id: 'b', text: 'Sim' },
    ],
    [
      'interactive',
      { interactive: { type: 'list_reply', list_reply: { id: 'l', title: 'Um' } } },
      { kind: 'choice', id: 'l', text: 'Um' },
    ],
    [
      'interactive',
      { interactive: { type: 'nfm_reply', nfm_reply: { name: 'flow', body: 'Enviado', response_json: '{}' } } },
      { kind: 'choice', id: 'flow', text: 'Enviado' },
    ],
    ['order', { order: { catalog_id: '1', product_items: [] } }, { kind: 'unsupported', what: 'order' }],
    [
      'unsupported',
      { errors: [{ code: 131051, title: 'Message type unknown' }] },
      { kind: 'unsupported', what: 'Message type unknown' },
    ],
    [
      'hologram',
      { hologram: { depth: 3 } },
      {
        kind: 'unsupported',
        what: 'hologram',
        raw: expect.stringContaining('"hologram":{"depth":3}') as string,
      },
    ],
    ['image', { image: {} }, { kind: 'unsupported', what: 'image' }],
  ])('reads type %s as %j', (type, content, body) => {
    expect(messageOf({ type, ...content })).toMatchObject({ type: 'message', body });
  });

  it('names what it quotes and that it was forwarded', () => {
    const context = { id: 'wamid.0', forwarded: true };
    expect(messageOf({ type: 'text', text: { body: 'x' }, context })).toMatchObject({
      quoted: { id: 'wamid.0' },
      isForwarded: true,
    });
  });

  it('in a group names the group and its author', () => {
    expect(messageOf({ type: 'text', text: { body: 'x' }, group_id: 'G1' })).toMatchObject({
      ref: { chat: { kind: 'group', value: 'G1' }, author: { kind: 'pn', value: '5511988887777' } },
      dedupeKey: 'm:0:wamid.1:5511988887777',
    });
  });
});

describe('actions on a message', () => {
  it('carry the earlier message and a key of their own', () => {
    expect(messageOf({ type: 'reaction', reaction: { message_id: 'wamid.0', emoji: '👍' } })).toMatchObject({
      type: 'reaction',
      emoji: '👍',
      ref: { id: 'wamid.0' },
      dedupeKey: 'r:wamid.0:wamid.1',
    });
    expect(messageOf({ type: 'reaction', reaction: { message_id: 'wamid.0' } })).toMatchObject({ emoji: null });
    const edit = { original_message_id: 'wamid.0', message: { type: 'text', text: { body: 'novo' } } };
    expect(messageOf({ type: 'edit', edit })).toMatchObject({
      type: 'edited',
      text: 'novo',
      ref: { id: 'wamid.0', fromMe: false },
      dedupeKey: 'e:wamid.0:wamid.1',
    });
    const image = { id: '9', mime_type: 'image/png', caption: 'legenda' };
    expect(messageOf({ type: 'edit', edit: { ...edit, message: { type: 'image', image } } })).toMatchObject({
      type: 'edited',
      text: 'legenda',
    });
    expect(messageOf({ type: 'revoke', revoke: { original_message_id: 'wamid.0' } })).toMatchObject({
      type: 'deleted',
      dedupeKey: 'd:wamid.0',
    });
  });

  it('come as from the phone when made in the Business app', () => {
    const echo = { from: '5511900001111', to: '5511988887777', id: 'wamid.2', timestamp: '1760000000' };
    const eventOf = (content: object) =>
      eventsOf({ message_echoes: [{ ...echo, ...content }] }, 'smb_message_echoes')[0];
    expect(eventOf({ type: 'text', text: { body: 'do balcão' } })).toMatchObject({
      type: 'message',
      isFromPhone: true,
      ref: { fromMe: true, chat: { kind: 'pn', value: '5511988887777' } },
      sender: [{ kind: 'pn', value: '5511900001111' }],
      dedupeKey: 'm:1:wamid.2',
    });
    expect(eventOf({ type: 'revoke', revoke: { original_message_id: 'wamid.0' } })).toMatchObject({
      type: 'deleted',
      ref: { id: 'wamid.0', fromMe: true },
    });
    const edit = { original_message_id: 'wamid.0', message: { type: 'text', text: { body: 'novo' } } };
    expect(eventOf({ type: 'edit', edit })).toMatchObject({ type: 'edited', ref: { fromMe: true } });
  });

  it('a new number belongs to the same person', () => {
    const system = { body: 'mudou', type: 'user_changed_number', wa_id: '5511977776666' };
    expect(messageOf({ type: 'system', system })).toMatchObject({
      type: 'identity',
      names: expect.arrayContaining([
        { kind: 'pn', value: '5511988887777' },
        { kind: 'pn', value: '5511977776666' },
      ]),
    });
  });
});
