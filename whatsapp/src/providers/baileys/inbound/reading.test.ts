import { proto } from 'baileys';
import { describe, expect, it } from 'vitest';
import { readEntry } from './reading.ts';

const me = { pn: '5511900001111', lid: '999' };
const attrs = {
  id: 'A1',
  from: '123@lid',
  sender_pn: '5511988887777@s.whatsapp.net',
  t: '1700000000',
  notify: 'Maria',
};

function entryOf(message: proto.IMessage, more: Record<string, string> = {}) {
  const bytes = Buffer.from(proto.Message.encode(message).finish());
  return { key: 'k', attrs: { ...attrs, ...more }, plaintext: Buffer.concat([bytes, Buffer.alloc(3, 3)]) };
}
const read = (message: proto.IMessage, more?: Record<string, string>) => readEntry(entryOf(message, more), me);

describe('content of a message', () => {
  it('words, with whom they quote and whether they were forwarded', () => {
    const contextInfo = { stanzaId: 'Q', quotedMessage: { conversation: 'antes' }, isForwarded: true };
    expect(read({ extendedTextMessage: { text: 'oi', contextInfo } })).toMatchObject({
      what: 'message',
      envelope: { id: 'A1', fromMe: false, name: 'Maria', at: new Date(1_700_000_000_000) },
      body: { kind: 'text', text: 'oi' },
      context: { quoted: { id: 'Q', text: 'antes' }, isForwarded: true },
    });
  });

  it('a button, a list entry, a place, a card, and what we cannot show', () => {
    const bodies = [
      { buttonsResponseMessage: { selectedButtonId: 'b1', selectedDisplayText: 'Sim' } },
      { listResponseMessage: { title: 'Azul', singleSelectReply: { selectedRowId: 'r1' } } },
      { liveLocationMessage: { degreesLatitude: 1, degreesLongitude: 2 } },
      { contactMessage: { vcard: 'BEGIN:VCARD' } },
      { pollCreationMessage: { name: 'Qual?' } },
    ].map((message) => read(message));
    expect(bodies).toMatchObject([
      { body: { kind: 'choice', id: 'b1', text: 'Sim' } },
      { body: { kind: 'choice', id: 'r1', text: 'Azul' } },
      { body: { kind: 'location', latitude: 1, longitude: 2 } },
      { body: { kind: 'contacts', vcards: ['BEGIN:VCARD'] } },
      { body: { kind: 'unsupported', what: 'pollCreation', raw: '{"pollCreationMessage":{"name":"Qual?"}}' } },
    ]);
  });

  it('a kind that is newer than the library is a message we cannot show, kept as its bytes', () => {
    // The unknown field 900 with "hologram", alone or beside the context of every message.
    const field = Buffer.from('a23808686f6c6f6772616d', 'hex');
    const context = Buffer.from(proto.Message.encode({ messageContextInfo: { messageSecret: field } }).finish());
    for (const bytes of [field, Buffer.concat([context, field])]) {
      const reading = readEntry({ key: 'k', attrs, plaintext: Buffer.concat([bytes, Buffer.alloc(3, 3)]) }, me);
      expect(reading).toMatchObject({ what: 'message', body: { kind: 'unsupported', what: 'unknown' } });
      const kept = reading.what === 'message' && reading.body.kind === 'unsupported' ? reading.body.raw : undefined;
      const { protobuf } = JSON.parse(kept ?? '{}') as { protobuf: string };
      expect(Buffer.from(protobuf, 'base64').includes('hologram')).toBe(true);
    }
    expect(read({ messageContextInfo: { messageSecret: field } }).what).toBe('nothing');
  });

  it('a file is named by its path alone: the host is never the sender’s to choose', () => {
    const file = {
      mediaKey: Buffer.alloc(32, 1),
      fileSha256: Buffer.alloc(32, 2),
      mimetype: 'image/png',
      fileLength: 9,
    };
    const image = { ...file, directPath: '/v/t62.7118-24/x', url: 'https://169.254.169.254/x' };
    const reading = read({ imageMessage: image });
    expect(reading).toMatchObject({
      body: { kind: 'media', media: 'image', bytes: 9, file: { directPath: '/v/t62.7118-24/x' } },
    });
    expect(JSON.stringify(reading)).not.toContain('169.254');
    for (const directPath of ['@evil.example/x', 'https://evil.example', '']) {
      expect(read({ imageMessage: { ...image, directPath } })).toMatchObject({ body: { kind: 'unsupported' } });
    }
  });

  it('is empty for keys, votes, statuses, newsletters and invalid bytes', () => {
    expect(read({ senderKeyDistributionMessage: { groupId: 'g' } }).what).toBe('nothing');
    expect(read({ pollUpdateMessage: {} }).what).toBe('nothing');
    expect(read({ conversation: 'x' }, { from: 'status@broadcast', participant: '1@lid' }).what).toBe('nothing');
    expect(read({ conversation: 'x' }, { from: '1@newsletter' }).what).toBe('nothing');
    expect(readEntry({ key: 'k', attrs, plaintext: Buffer.from('ffffffff', 'hex') }, me).what).toBe('nothing');
    expect(readEntry({ key: 'k', attrs: {}, plaintext: Buffer.alloc(0) }, me).what).toBe('nothing');
  });

  it('instructions to the device count only from our own phone', () => {
    const type = proto.Message.ProtocolMessage.Type.APP_STATE_SYNC_KEY_SHARE;
    expect(read({ protocolMessage: { type } }).what).toBe('nothing');
    expect(read({ protocolMessage: { type } }, { from: '5511900001111@s.whatsapp.net' }).what).toBe('for-device');
  });

  it('a message of a broadcast list is one of its writer', () => {
    const reading = read({ conversation: 'promoção' }, { from: '777@broadcast', participant: '123@lid' });
    expect(reading).toMatchObject({
      what: 'message',
      envelope: { chat: [{ kind: 'lid', value: '123' }, { kind: 'pn' }] },
    });
  });
});
