import { ticketStatuses } from '@recadia/contract/tickets';
import * as z from 'zod';
import { byId, presentEvent, presentRow, type LiveEvents } from '../../platform/realtime/live-events.ts';
import { audienceOf, visibilityOf } from '../tickets/index.ts';
import { presentNote } from './notes.present.ts';
import { listNotesByIds } from './notes.sql.ts';

const ofTicket = z.object({
  ticketId: z.number(),
  status: z.enum(ticketStatuses),
  userId: z.number().nullable(),
  queueId: z.number().nullable(),
});

/** Publishes notes to the users who may see the ticket; a mention does not extend the visibility. */
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
      const { ticketId, ...visibility } = ofTicket.parse(data);
      return [
        {
          to: audienceOf(companyId, ticketId, visibility),
          payload: { action: 'delete', noteId: Number(entityId), ticketId },
        },
      ];
    },
  }),
};
