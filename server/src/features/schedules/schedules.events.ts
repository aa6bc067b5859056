import type { LivePayload } from '@recadia/contract/live';
import { clock } from '../../platform/clock.ts';
import { byId, showEvent, showRow, type LiveEvents } from '../../platform/realtime/liveEvents.ts';
import { room } from '../../platform/realtime/rooms.ts';
import type { FileLinks } from '../../platform/storage/links.ts';
import { presentSchedule } from './schedules.present.ts';
import { listSchedulesByIds } from './schedules.sql.ts';

/** Everybody in the company hears of schedules: whoever may open the calendar sees all of them. */
export function createScheduleLiveEvents(links: FileLinks): LiveEvents {
  const saved = (action: 'create' | 'update') =>
    showRow({
      kind: 'schedule',
      load: async (tx, scope, ids) => byId(await listSchedulesByIds(tx, scope, ids.map(Number))),
      frames: (row, { companyId }) => {
        const schedule = presentSchedule(row, (file) => links.urlOf(file, clock.now()));
        return [{ to: [room(companyId, 'mainchannel')], payload: { action, schedule } }];
      },
    });
  return {
    'schedule.created': saved('create'),
    'schedule.updated': saved('update'),
    'schedule.deleted': showEvent({
      kind: 'schedule',
      frames: ({ companyId }, { entityId }) => {
        const payload: LivePayload<'schedule'> = { action: 'delete', scheduleId: Number(entityId) };
        return [{ to: [room(companyId, 'mainchannel')], payload }];
      },
    }),
  };
}
