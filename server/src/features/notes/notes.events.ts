import { ticketStatuses } from '@recadia/contract/tickets';
import * as z from 'zod';
import { byId, presentEvent, presentRow, type LiveEvents } from '../../platform/realtime/liveEvents.ts';
import { audienceOf, visibilityOf } from '../tickets/index.ts';
import { presentNote } from './notes.present.ts';
import { listNotesByIds } from './notes.sql.ts';

const ofTicket = z.object({
  ticketId: z.number(),
  status: z.enum(ticketStatuses),
  userId: z.number().nullable(),
  queueId: z.number().nullable(),
});

/** Whoever may see the ticket hears of its notes; who is called is among them or is not told. */
export const noteLiveEvents: LiveEvents = {
  'note.created': presentRow({
    kind: 'ticketNote',
    load: async (tx, scope, ids) => byId(await listNotesByIds(tx, scope, ids.map(Number))),
    frames: (row, { companyId }) => [
      {
        to: audienceOf(companyId, row.ticket_id, visibilityOf(row.ticket)),
        payload: { action: 'create', note: presentNote(row) },
      },
    ],
  }),
  'note.deleted': presentEvent({
    kind: 'ticketNote',
    frames: ({ companyId }, { entityId, data }) => {
      const { ticketId, ...sight } = ofTicket.parse(data);
      return [
        {
          to: audienceOf(companyId, ticketId, sight),
          payload: { action: 'delete', noteId: Number(entityId), ticketId },
        },
      ];
    },
  }),
};
