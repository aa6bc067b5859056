import { byId, presentEvent, presentRow, type LiveEvents } from '../../platform/realtime/live-events.ts';
import { audienceOf, ticketEventData, visibilityOf } from '../tickets/index.ts';
import { presentNote } from './notes.present.ts';
import { listNotesByIds } from './notes.sql.ts';

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
      const { ticketId, ...visibility } = ticketEventData.parse(data);
      return [
        {
          to: audienceOf(companyId, ticketId, visibility),
          payload: { action: 'delete', noteId: Number(entityId), ticketId },
        },
      ];
    },
  }),
};
