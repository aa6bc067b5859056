import type { TenantTx } from '@recadia/db';
import * as deliver from './deliver.sql.ts';
import * as enqueue from './enqueue.sql.ts';
import * as outbox from './outbox.sql.ts';
import * as settle from './settle.sql.ts';
import type { HeldLane } from '../../../platform/jobs/lanes.sql.ts';
import type { OutboxRow } from './outbox.types.ts';
import type { Scope } from '../../../platform/session/people.ts';
import type { OtherTenant } from '../../../testing/other-tenant.ts';
import type { TenancyCases } from '../../../testing/tenancy.ts';

const chat = { kind: 'pn', value: '1' } as const;
const fields = {
  wa_id: null,
  user_id: null,
  origin: 'person',
  body: 'x',
  media_type: 'chat',
  media_path: null,
  media_name: null,
  mime_type: null,
  media_bytes: null,
  media_state: null,
  data: '{}',
  quoted_wa_id: null,
  quoted_body: null,
};
const lane = ({ companyId }: Scope, { connectionId, chat: name }: OtherTenant): HeldLane => ({
  companyId,
  connectionId,
  direction: 'out',
  chat: name,
  epoch: 1,
});
/** The other tenant's row of the outbox, found without a scope. */
async function rowOf(tx: TenantTx, { messageId }: OtherTenant): Promise<OutboxRow> {
  const row = await tx.selectFrom('outbox').selectAll().where('message_id', '=', messageId).executeTakeFirstOrThrow();
  return { ...row, wire_id: row.client_id } as unknown as OutboxRow;
}

export const tenancyCases: TenancyCases = [
  [
    'outbox.sql.ts',
    outbox,
    {
      findConversation: (tx, mine, { ticketId }) => outbox.findConversation(tx, mine, ticketId),
      findMessage: (tx, mine, { messageId }) => outbox.findMessage(tx, mine, messageId),
      findByClientId: (tx, mine) => outbox.findByClientId(tx, mine, 'theirs'),
      insertOutbox: (tx, mine, { connectionId: connection_id, messageId: message_id }) =>
        outbox.insertOutbox(tx, mine, {
          connection_id,
          message_id,
          chat: 'c',
          kind: 'delete',
          client_id: 'mine',
          priority: 0,
          payload: { ref: { chat, id: 'x', fromMe: true } },
        }),
      markRead: (tx, mine, { ticketId }) => outbox.markRead(tx, mine, ticketId),
      findLastInbound: (tx, mine, { ticketId }) => outbox.findLastInbound(tx, mine, ticketId),
      deleteFailed: (tx, mine, { messageId }) => outbox.deleteFailed(tx, mine, messageId),
      findLastMessage: async (tx, mine, { ticketId }) => (await outbox.findLastMessage(tx, mine, ticketId)) && ticketId,
      reviveSend: (tx, mine, { messageId }) => outbox.reviveSend(tx, mine, messageId),
      clearSendError: (tx, mine, { messageId }) => outbox.clearSendError(tx, mine, messageId),
    },
  ],
  [
    'enqueue.sql.ts',
    enqueue,
    {
      lockSendFacts: (tx, mine, { ticketId }) => enqueue.lockSendFacts(tx, mine, ticketId, 'theirs'),
      insertSend: (tx, mine, { ticketId, connectionId }) =>
        enqueue.insertSend(tx, mine, {
          ticketId,
          connectionId,
          chat: 'c',
          clientId: 'mine',
          message: fields,
          priority: 0,
          wanted: [],
          payload: { to: chat, body: { kind: 'text', text: 'x' } },
          bump: { text: 'x', at: new Date(), fromMe: true, unread: 'none', wait: 'ends', windowExpiresAt: null },
          event: { name: 'message.created' },
          receipt: { clientId: 'mine-too', to: chat },
        }),
    },
  ],
  [
    'deliver.sql.ts',
    deliver,
    {
      takeHead: (tx, mine, other) => deliver.takeHead(tx, lane(mine, other), true),
      beginAttempt: async (tx, mine, other) => deliver.beginAttempt(tx, lane(mine, other), await rowOf(tx, other)),
      settleSent: async (tx, mine, other) =>
        deliver.settleSent(tx, lane(mine, other), (await rowOf(tx, other)).id, { id: 'x', chat }),
      changeRow: async (tx, mine, other) =>
        deliver.changeRow(tx, mine, (await rowOf(tx, other)).id, { state: 'failed' }),
      lockWaiting: async (tx, mine, other) => deliver.lockWaiting(tx, mine, [(await rowOf(tx, other)).id]),
      setPrepared: async (tx, mine, other) => deliver.setPrepared(tx, mine, await rowOf(tx, other), 'x'),
    },
  ],
  [
    'settle.sql.ts',
    settle,
    {
      setSent: (tx, mine, { messageId }) => settle.setSent(tx, mine, messageId, { waId: 'x', chat }),
      setSendError: (tx, mine, { messageId }) => settle.setSendError(tx, mine, messageId, { code: 'x', reason: 'y' }),
      findTicketOf: (tx, mine, { messageId }) => settle.findTicketOf(tx, mine, messageId),
      findSend: (tx, mine, { connectionId, waId }) =>
        settle.findSend(tx, mine, { connectionId, waId, clientId: 'theirs' }),
      reopen: async (tx, mine, other) =>
        settle.reopen(tx, mine, (await rowOf(tx, other)).id, { state: 'sent', error: null, detail: null }),
    },
  ],
];
