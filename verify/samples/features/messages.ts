import { can } from '@recadia/contract/permissions';
import { aFailure, aSentMessage } from '../../../testkit/talks.ts';
import { aStoredFile } from '../../world/stored-file.ts';
import type { Kinds } from '../kind.ts';
import { anyPage, cursorAt, fixed, ref, type Caller, type Samples } from '../sample.ts';

const showAllOnly = (caller: Caller) => (can(caller, 'tickets-manager:showall') ? null : 'ERR_NO_PERMISSION');

const ofTicket = { ticketId: ref('ticket') };
const hidden = { title: 'hidden', params: { ticketId: ref('hiddenTicket') }, refuses: showAllOnly };
const place = cursorAt('1700000000000000');
const sentMessage = { id: ref('sentMessage') };
const edited = { read: true, fromMe: true, mediaUrl: '', body: 'custa 12', quotedMsg: null };

export const kinds: Kinds = {
  // The caller's own file belongs to an unassigned ticket.
  message: {
    missing: 'ERR_NOT_FOUND',
    hasVisibility: true,
    make: (maker) => {
      const { stage, company_id, name } = maker;
      return aStoredFile(stage.server, maker.secret ? maker : { company_id, name });
    },
  },
  sentMessage: {
    missing: 'ERR_NO_MESSAGE_FOUND',
    hasVisibility: true,
    make: (maker) => aSentMessage(maker.admin, maker),
  },
  failure: {
    missing: 'ERR_NO_MESSAGE_FOUND',
    hasVisibility: true,
    make: (maker) => aFailure(maker.admin, maker),
  },
};

/** Valid calls of conversations. Runs send JSON; forms have tests of their own. */
export const samples: Samples = {
  listMessages: [
    { params: ofTicket, query: { pageNumber: anyPage } },
    { title: 'older', params: ofTicket, query: { cursor: place } },
    { title: 'newer', params: ofTicket, query: { after: place } },
    { title: 'elsewhere', params: ofTicket, query: { around: fixed(() => 1) }, refuses: () => 'ERR_NO_MESSAGE_FOUND' },
    hidden,
  ],
  sendMessage: [
    {
      params: ofTicket,
      body: {
        read: true,
        fromMe: true,
        mediaUrl: '',
        body: fixed(() => 'bom dia'),
        quotedMsg: { id: ref('sentMessage') },
      },
    },
    {
      title: 'template',
      params: ofTicket,
      body: { template: { name: 'aviso', language: 'pt_BR', parameters: ['Ana'] } },
      refuses: () => 'ERR_WAPP_NOT_SUPPORTED',
    },
    { ...hidden, body: { body: fixed(() => 'bom dia') } },
  ],
  editMessage: [{ params: sentMessage, body: edited }],
  changeMessage: [{ params: sentMessage, body: { body: 'custa 13' } }],
  deleteMessage: [{ params: sentMessage }],
  retryMessage: [{ params: { id: ref('failure') } }],
  discardMessage: [{ params: { id: ref('failure') } }],
  reactToMessage: [{ params: sentMessage, body: { emoji: fixed(() => '👍') } }],
  showMedia: [{ params: { id: ref('message') }, refuses: showAllOnly }],
  openMedia: [
    { params: { link: fixed((_person, _n, { fileLink }) => fileLink()) } },
    { title: 'forged', params: { link: fixed(() => 'a-b-c.d') }, refuses: () => 'ERR_NOT_FOUND' },
  ],
};
