import { can } from '@recadia/contract/permissions';
import { fixed, made, ref, type Caller, type Sample } from './sample.ts';

const showAllOnly = (caller: Caller) => (can(caller, 'tickets-manager:showall') ? null : 'ERR_NO_PERMISSION');
const deleteAnyOnly = (caller: Caller) => (can(caller, 'ticket-notes:deleteAny') ? null : 'ERR_NO_PERMISSION');

const editAnyOnly = (caller: Caller) => (can(caller, 'quick-messages-page:editAny') ? null : 'ERR_NO_PERMISSION');
const generalOnly = (caller: Caller) => (can(caller, 'quick-messages-page:editGeneral') ? null : 'ERR_NO_PERMISSION');
const aShortcode = (n: number) => `atalho-de-amostra-${n}`;

const ofTicket = { ticketId: ref('ticket') };
const hidden = { title: 'hidden', params: { ticketId: ref('hiddenTicket') }, refuses: showAllOnly };
const place = fixed(() => Buffer.from(JSON.stringify(['1700000000000000', 1])).toString('base64url'));
const sentMessage = { id: ref('sentMessage') };
const edited = { read: true, fromMe: true, mediaUrl: '', body: 'custa 12', quotedMsg: null };
const ofContact = { contactId: ref('ticketContact') };

/** Valid calls of conversations, notes and quick messages. Runs send JSON; forms have tests of their own. */
export const talkSamples: Record<string, Sample[]> = {
  listMessages: [
    { params: ofTicket, query: { pageNumber: fixed((_person, n) => 1 + (n % 50)) } },
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
  listNotes: [{ query: ofContact }, { title: 'ticket', query: { ...ofTicket, ...ofContact } }],
  listAllNotes: [{ query: ofContact }, { title: 'ticket', query: { ...ofTicket, ...ofContact } }],
  createNote: [{ body: { ...ofTicket, ...ofContact, note: made((n) => `Observação de amostra ${n}`) } }],
  deleteNote: [{ params: { id: ref('note') }, refuses: deleteAnyOnly }],
  listQuickMessages: [{ query: { companyId: ref('company'), userId: ref('self') } }],
  pageQuickMessages: [
    { query: { searchParam: 'shortcode', pageNumber: fixed((_person, n) => 1 + (n % 50)) } },
    { title: 'cursor', query: { cursor: fixed(() => Buffer.from(JSON.stringify(['a', 1])).toString('base64url')) } },
  ],
  showQuickMessage: [{ params: { id: ref('quickMessage') } }],
  createQuickMessage: [
    { body: { shortcode: made(aShortcode), message: 'Olá', status: true } },
    { title: 'general', body: { shortcode: made(aShortcode), geral: fixed(() => true) }, refuses: generalOnly },
  ],
  updateQuickMessage: [
    {
      params: { id: ref('quickMessage') },
      body: { shortcode: made(aShortcode), message: 'Olá', status: true },
      refuses: editAnyOnly,
    },
    {
      title: 'private',
      params: { id: ref('quickMessage') },
      body: { shortcode: made(aShortcode), geral: fixed(() => false) },
      refuses: generalOnly,
    },
  ],
  deleteQuickMessage: [{ params: { id: ref('quickMessage') }, refuses: editAnyOnly }],
  // Runs send JSON, and this route takes a form.
  attachToQuickMessage: [
    { params: { id: ref('quickMessage') }, refuses: (caller) => editAnyOnly(caller) ?? 'ERR_VALIDATION' },
  ],
  detachFromQuickMessage: [{ params: { id: ref('quickMessage') }, refuses: editAnyOnly }],
  showBoard: [{}, { title: 'queues', query: { queueIds: fixed((_person, n) => JSON.stringify([n, n + 1])) } }],
  showAssignment: [{ params: { id: ref('queue') } }],
  updateAssignment: [{ params: { id: ref('queue') }, body: { mode: fixed(() => 'fewest'), capacity: 5 } }],
};
