import type { Message } from '@recadia/contract/messages';
import type { ReactNode } from 'react';
import type { Sheet } from '../../../gallery/sheet.ts';
import { aFile, aMessage, anEvent } from '../../../testing/conversation.ts';
import { ConversationContext } from './conversation-context.ts';
import type { ConversationActs } from './conversation-context.ts';
import { MessageRow } from './MessageRow.tsx';
import { MessagesLoading } from './MessagesLoading.tsx';
import type { Row } from './rows.ts';
import { anOutgoing } from '../testing/outgoing.ts';
import { sofa } from '../testing/pictures.ts';
import stage from '../testing/stage.module.css';

const nothing = () => undefined;
const acts: ConversationActs = {
  contactName: 'Mariana Lopes',
  isGroup: false,
  can: { reply: true, react: true, edit: true, deleteForAll: true },
  reply: nothing,
  edit: nothing,
  remove: nothing,
  react: nothing,
  retry: nothing,
  discard: nothing,
  jump: nothing,
  show: nothing,
  renew: nothing,
  talk: nothing,
};

const stand = (content: ReactNode, changes: Partial<ConversationActs> = {}) => (
  <ConversationContext value={{ ...acts, ...changes }}>
    <div className={stage.chat}>{content}</div>
  </ConversationContext>
);
const row = (one: Row) => <MessageRow key={one.key} row={one} isActive={false} isLit={false} isTouch={false} />;
const bubble = (changes: Partial<Message>, joins = false) => {
  const message = aMessage(changes);
  return row({ kind: 'message', key: message.id, message, joins });
};
const show = (...changes: Partial<Message>[]) => stand(<div>{changes.map((one) => bubble(one))}</div>);
const mine = { fromMe: true, ack: 4 };
const quotedMsg = { id: '1', body: 'Pode ser na portaria?', fromMe: false, mediaType: 'chat' };
const card = 'BEGIN:VCARD\nFN:Carlos Lopes\nTEL;waid=5511982227410:+55 11 98222-7410\nEND:VCARD';
const error = { code: 'ERR_SENDING_WAPP_MSG', reason: 'ERR_WAPP_NOT_INITIALIZED' };

export const sheet: Sheet = {
  title: 'Messages',
  states: [
    {
      name: 'text and answer',
      render: () =>
        show(
          { body: 'Pode ser na portaria?' },
          { ...mine, quotedMsg, isEdited: true, body: '*Camila:*\nPode sim!' },
          { body: 'Veja *isso*, _aquilo_, ~nada~ e `código`: https://exemplo.com.br/pedido?id=4821' },
        ),
    },
    {
      name: 'image',
      render: () => show({ mediaType: 'image', mediaUrl: sofa, body: 'É esse aqui, certo?', file: aFile() }),
    },
    {
      name: 'video',
      render: () =>
        show({ mediaType: 'video', mediaUrl: '/none.mp4', body: 'Chegou assim', file: aFile({ seconds: 42 }) }),
    },
    {
      name: 'audio',
      render: () =>
        show(
          { mediaType: 'audio', body: '', mediaUrl: '/a.mp3', file: aFile({ isVoice: true, seconds: 23 }) },
          { ...mine, mediaType: 'audio', body: '', mediaUrl: '/b.mp3', file: aFile({ isVoice: true, seconds: 9 }) },
        ),
    },
    {
      name: 'document',
      render: () =>
        show(
          { ...mine, ack: 3, mediaType: 'application', mediaUrl: '/f', body: '', file: aFile() },
          {
            mediaType: 'application',
            body: '',
            file: aFile({ name: 'uma planilha de nome muito comprido mesmo.xlsx', state: 'waiting', bytes: null }),
          },
        ),
    },
    {
      name: 'location',
      render: () =>
        show({
          mediaType: 'locationMessage',
          body: 'Rua dos Pinheiros, 870',
          location: { latitude: -23.56, longitude: -46.69 },
        }),
    },
    { name: 'contact card', render: () => show({ mediaType: 'contactMessage', body: card }) },
    { name: 'call', render: () => show({ mediaType: 'call_log', body: '' }) },
    { name: 'sticker', render: () => show({ mediaType: 'sticker', body: '', mediaUrl: sofa, file: aFile() }) },
    {
      name: 'group',
      render: () =>
        stand(
          <div>
            {bubble({
              body: 'Pode ser na terça?',
              contact: { id: 3, name: 'Paulo (síndico)', number: '', profilePicUrl: '', isGroup: false },
            })}
            {bubble({ body: 'Ou na quarta' }, true)}
          </div>,
          { isGroup: true },
        ),
    },
    { name: 'deleted', render: () => show({ isDeleted: true, body: '' }, { ...mine, isDeleted: true, body: '' }) },
    { name: 'cannot be shown', render: () => show({ mediaType: 'poll', body: '' }) },
    {
      name: 'file missing',
      render: () => show({ mediaType: 'image', body: '', file: aFile({ state: 'failed' }) }),
    },
    {
      name: 'file over quota',
      render: () => show({ mediaType: 'image', body: '', file: aFile({ state: 'failed', reason: 'over-quota' }) }),
    },
    {
      name: 'reactions',
      render: () =>
        show({
          body: 'Fechado então',
          reactions: [
            { emoji: '👍', fromMe: true, senderId: 'a' },
            { emoji: '❤️', fromMe: false, senderId: 'b' },
            { emoji: '❤️', fromMe: false, senderId: 'c' },
          ],
        }),
    },
    { name: 'ticks', render: () => show(...[0, 1, 3, 4].map((ack) => ({ ...mine, ack, body: `ack ${ack}` }))) },
    { name: 'failed', render: () => show({ ...mine, ack: 0, error, body: 'Segue o PDF do orçamento.' }) },
    {
      name: 'on its way',
      render: () =>
        stand(
          <div>
            {[anOutgoing(), anOutgoing({ state: 'failed', error: 'ERR_FILE_TOO_LARGE' })].map((item) =>
              row({ kind: 'outgoing', key: item.clientId, item, joins: false }),
            )}
          </div>,
        ),
    },
    {
      name: 'quiet lines',
      render: () =>
        stand(
          <div>
            {row({ kind: 'day', key: 'day', at: new Date().toISOString() })}
            {row({ kind: 'event', key: 'e1', event: anEvent() })}
            {row({ kind: 'event', key: 'e2', event: anEvent({ kind: 'transferred' }) })}
            {row({ kind: 'unread', key: 'unread', count: 2 })}
            {row({
              kind: 'note',
              key: 'note',
              note: {
                id: 1,
                note: 'Prefere contato por mensagem.',
                ticketId: 4821,
                contactId: 21,
                mentions: [],
                user: { id: 8, name: 'Rafael Nunes' },
                createdAt: '2026-11-12T12:20:00.000Z',
              },
            })}
            {row({ kind: 'event', key: 'e3', event: anEvent({ kind: 'resolved' }) })}
          </div>,
        ),
    },
    { name: 'loading', render: () => <MessagesLoading /> },
  ],
};
