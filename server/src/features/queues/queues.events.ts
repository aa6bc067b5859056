import type { LivePayload } from '@recadia/contract/live';
import { clock } from '../../platform/clock.ts';
import { byId, presentEvent, presentRow, type LiveEvents } from '../../platform/realtime/live-events.ts';
import { room } from '../../platform/realtime/rooms.ts';
import type { FileLinks } from '../../platform/storage/links.ts';
import { presentQueue } from './queues.present.ts';
import { listQueuesByIds } from './queues.sql.ts';

/** All users of the company receive queue events (SV-14), because every agent's filters and pickers show queues. */
export function createQueueLiveEvents(links: FileLinks): LiveEvents {
  const saved = (action: 'create' | 'update') =>
    presentRow({
      kind: 'queue',
      load: async (tx, scope, ids) => byId(await listQueuesByIds(tx, scope, ids.map(Number))),
      frames: (row, { companyId }) => [
        {
          to: [room(companyId, 'mainchannel')],
          payload: { action, queue: presentQueue(row, (file) => links.urlOf(file, clock.now())) },
        },
      ],
    });
  return {
    'queue.created': saved('create'),
    'queue.updated': saved('update'),
    'queue.deleted': presentEvent({
      kind: 'queue',
      frames: ({ companyId }, { entityId }) => {
        const payload: LivePayload<'queue'> = { action: 'delete', queueId: Number(entityId) };
        return [{ to: [room(companyId, 'mainchannel')], payload }];
      },
    }),
  };
}
