import { conversationRoutes } from '@recadia/contract/message-routes';
import { aMessage } from '@recadia/db/testing';
import { expect, it } from 'vitest';
import { aTalk } from '../../testing/talk.ts';
import { useTestServer } from '../../testing/use-server.ts';

const server = useTestServer();

const stored = { media_state: 'stored', media_path: '1/2026-11/x', media_bytes: 1 };

it('MSG-01 answers ids, text, type, status, quote and author of a message', async () => {
  const { agent, contact, of, ticket } = await aTalk(server);
  const at = (second: number) => new Date(Date.UTC(2026, 10, 10, 12, 0, second));
  const make = (fields: object) => aMessage(server.db.admin, { ...of, ...fields });
  const sender_id = 'pn:5511987654321';
  const asked = await make({ body: 'Tem poltrona?', contact_id: contact.id, sender_id, is_read: true, at: at(0) });
  const answer = { from_me: true, body: 'Temos.', quoted_wa_id: asked.wa_id, user_id: agent.id };
  for (const ack of [0, 1, 2, 3, 4, 5]) await make({ ...answer, ack, at: at(1 + ack) });
  const files = ['image', 'audio', 'video', 'document'];
  for (const [n, media_type] of files.entries()) await make({ media_type, ...stored, at: at(10 + n) });
  const others = ['location', 'contact', 'vcard', 'call_log'];
  for (const [n, media_type] of others.entries()) await make({ media_type, at: at(20 + n) });
  await make({ body: 'engano', is_deleted: true, at: at(30) });

  const { body } = await server.call(conversationRoutes.listMessages, {
    as: agent.token,
    params: { ticketId: ticket.id },
  });
  const [first, ...rest] = body.messages;
  const ours = rest.slice(0, 6);
  expect(first).toMatchObject({
    id: String(asked.id),
    ticketId: ticket.id,
    body: 'Tem poltrona?',
    fromMe: false,
    read: true,
    ack: 0,
    mediaUrl: null,
    quotedMsg: null,
    isDeleted: false,
    createdAt: at(0).toISOString(),
    senderId: sender_id,
    contact: { id: contact.id, name: contact.name, number: contact.number },
  });
  const quotedMsg = { id: String(asked.id), body: 'Tem poltrona?', fromMe: false };
  for (const one of ours) expect(one).toMatchObject({ fromMe: true, read: false, contact: null, quotedMsg });
  expect(ours.map(({ ack }) => ack)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(rest.slice(6, 14).map(({ mediaType }) => mediaType)).toEqual([
    'image',
    'audio',
    'video',
    'application',
    'locationMessage',
    'contactMessage',
    'vcard',
    'call_log',
  ]);
  expect(rest.slice(6, 14).map(({ mediaUrl }) => mediaUrl?.startsWith('/media/') ?? null)).toEqual([
    true,
    true,
    true,
    true,
    null,
    null,
    null,
    null,
  ]);
  expect(rest.at(-1)).toMatchObject({ isDeleted: true, body: '' });
});
