import type { LivePayload } from '@recadia/contract/live';
import { byId, showEvent, showRow, type LiveEvents } from '../../platform/realtime/liveEvents.ts';
import { room } from '../../platform/realtime/rooms.ts';
import { presentContactLive } from './contacts.present.ts';
import { listShownContacts } from './contacts.sql.ts';

const saved = (action: 'create' | 'update') =>
  showRow({
    kind: 'contact',
    load: async (tx, scope, ids) => byId(await listShownContacts(tx, scope, ids.map(Number))),
    frames: (row, { companyId }) => [
      { to: [room(companyId, 'mainchannel')], payload: { action, contact: presentContactLive(row) } },
    ],
  });

/** The address book belongs to everybody in the company (SV-09). */
export const contactLiveEvents: LiveEvents = {
  'contact.created': saved('create'),
  'contact.updated': saved('update'),
  'contact.deleted': showEvent({
    kind: 'contact',
    frames: ({ companyId }, { entityId }) => {
      const payload: LivePayload<'contact'> = { action: 'delete', contactId: Number(entityId) };
      return [{ to: [room(companyId, 'mainchannel')], payload }];
    },
  }),
};
