import type { LivePayload } from '@recadia/contract/live';
import {
  byId,
  presentEvent,
  presentRow,
  type LiveEvent,
  type LiveEvents,
} from '../../platform/realtime/live-events.ts';
import { room } from '../../platform/realtime/rooms.ts';
import { presentLive } from './users.present.ts';
import { listUsersByIds } from './users.sql.ts';

/** A deactivated user is sent as deleted, so that colleagues can no longer select that user. */
const shown = (action: 'create' | 'update'): LiveEvent =>
  presentRow({
    kind: 'user',
    load: async (tx, scope, ids) => byId(await listUsersByIds(tx, scope, ids.map(Number))),
    frames: (row, { companyId }) => [
      {
        to: [room(companyId, 'mainchannel')],
        payload: row.deactivated_at ? { action: 'delete', userId: row.id } : { action, user: presentLive(row) },
      },
    ],
  });

export const userLiveEvents: LiveEvents = {
  'user.created': shown('create'),
  'user.updated': shown('update'),
  'user.deleted': presentEvent({
    kind: 'user',
    frames: ({ companyId }, { entityId }) => {
      const payload: LivePayload<'user'> = { action: 'delete', userId: Number(entityId) };
      return [{ to: [room(companyId, 'mainchannel')], payload }];
    },
  }),
};
