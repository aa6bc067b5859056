import type { LivePayload } from '@recadia/contract/live';
import { clock } from '../../platform/clock.ts';
import { byId, presentEvent, presentRow, type LiveEvents } from '../../platform/realtime/live-events.ts';
import { room, type Room } from '../../platform/realtime/rooms.ts';
import type { FileLinks } from '../../platform/storage/links.ts';
import { audienceOf } from '../tickets/index.ts';
import { presentSchedule } from './schedules.present.ts';
import { listSchedulesByIds, type ScheduleRow } from './schedules.sql.ts';

/** Rooms of the users who may see the schedule: `maySeeSchedule` for sockets. */
function audience(companyId: number, { user_id: owner, ticket }: ScheduleRow): Room[] {
  return [
    room(companyId, 'admin'),
    ...(owner === null ? [] : [room(companyId, 'user', owner)]),
    ...(ticket ? audienceOf(companyId, ticket.id, ticket) : []),
  ];
}

/** Schedules are published to the users who may see them; a deletion, which has no content, to all users. */
export function createScheduleLiveEvents(links: FileLinks): LiveEvents {
  const saved = (action: 'create' | 'update') =>
    presentRow({
      kind: 'schedule',
      load: async (tx, scope, ids) => byId(await listSchedulesByIds(tx, scope, ids.map(Number))),
      frames: (row, { companyId }) => {
        const schedule = presentSchedule(row, (file) => links.urlOf(file, clock.now()));
        return [{ to: audience(companyId, row), payload: { action, schedule } }];
      },
    });
  return {
    'schedule.created': saved('create'),
    'schedule.updated': saved('update'),
    'schedule.deleted': presentEvent({
      kind: 'schedule',
      frames: ({ companyId }, { entityId }) => {
        const payload: LivePayload<'schedule'> = { action: 'delete', scheduleId: Number(entityId) };
        return [{ to: [room(companyId, 'mainchannel')], payload }];
      },
    }),
  };
}
