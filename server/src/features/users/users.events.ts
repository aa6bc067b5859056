import { byId, showRow, type LiveEvents } from '../../platform/realtime/liveEvents.ts';
import { room } from '../../platform/realtime/rooms.ts';
import { presentLive } from './users.present.ts';
import { listUsersByIds } from './users.sql.ts';

export const userLiveEvents: LiveEvents = {
  'user.updated': showRow({
    kind: 'user',
    load: async (tx, scope, ids) => byId(await listUsersByIds(tx, scope, ids.map(Number))),
    frames: (row, { companyId }) => [
      { to: [room(companyId, 'mainchannel')], payload: { action: 'update', user: presentLive(row) } },
    ],
  }),
};
