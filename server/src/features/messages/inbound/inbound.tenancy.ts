import type { WaEvent } from '@recadia/whatsapp';
import * as inbound from './inbound.sql.ts';
import * as ingest from './ingest.sql.ts';
import type { TenancyCases } from '../../../testing/tenancy.ts';

const at = new Date(0);
const event: WaEvent = { type: 'group', dedupeKey: 'g:1', at, group: { kind: 'group', value: 'g' }, subject: 'x' };
const inboundMessage = {
  from_me: false,
  from_phone: false,
  is_read: false,
  ack: 0,
  at,
  body: 'x',
  media_type: 'chat',
  data: {},
};

export const tenancyCases: TenancyCases = [
  [
    'inbound.sql.ts',
    inbound,
    { recordInbound: (tx, mine, { connectionId }) => inbound.recordInbound(tx, mine, { connectionId }, [event]) },
  ],
  [
    'ingest.sql.ts',
    ingest,
    {
      lockDue: (tx, mine, { connectionId, chat }) => ingest.lockDue(tx, mine, { connectionId, chat }, 5),
      setDone: (tx, mine, { inboundId }) => ingest.setDone(tx, mine, [inboundId]),
      setLater: (tx, mine, { inboundId }) => ingest.setLater(tx, mine, inboundId, { afterMs: 1, attempts: 1 }),
      insertInboundMessage: (tx, mine, { ticketId, connectionId, contactId }) => {
        const place = { ticket_id: ticketId, connection_id: connectionId, contact_id: contactId };
        return ingest.insertInboundMessage(
          tx,
          mine,
          { ...place, ...inboundMessage, wa_id: 'x', sender_id: null },
          true,
        );
      },
    },
  ],
];
