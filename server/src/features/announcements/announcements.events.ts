import type { LivePayload } from '@recadia/contract/live';
import { clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/session/people.ts';
import {
  byId,
  presentEvent,
  presentRow,
  type Frame,
  type LiveEvents,
  type LogEvent,
} from '../../platform/realtime/live-events.ts';
import { room } from '../../platform/realtime/rooms.ts';
import type { FileLinks } from '../../platform/storage/links.ts';
import { presentAnnouncement } from './announcements.present.ts';
import { listAnnouncementsByIds } from './announcements.sql.ts';

/** ANN-07, ANN-08: users of every company receive active announcements; inactive ones only reach the super company. */
export function createAnnouncementLiveEvents(links: FileLinks): LiveEvents {
  const saved = (action: 'create' | 'update') => {
    // Clients that never received the announcement need no deletion.
    const hidden = (scope: Scope, event: LogEvent) => (action === 'create' ? [] : gone(scope, event));
    return presentRow({
      kind: 'announcements',
      load: async (tx, _scope, ids) => byId(await listAnnouncementsByIds(tx, ids.map(Number))),
      frames: (row, scope, event): Frame<'announcements'>[] => {
        const record = presentAnnouncement(row, (file) => links.urlOf(file, clock.now()));
        const payload: LivePayload<'announcements'> = { action, record };
        if (row.status) return [{ to: [room(scope.companyId, 'mainchannel')], payload }];
        return [{ to: [room(scope.companyId, 'super')], payload }, ...hidden(scope, event)];
      },
      gone: hidden,
    });
  };
  return {
    'announcement.created': saved('create'),
    'announcement.updated': saved('update'),
    'announcement.deleted': presentEvent({ kind: 'announcements', frames: gone }),
  };
}

function gone({ companyId }: Scope, { entityId }: LogEvent): Frame<'announcements'>[] {
  return [{ to: [room(companyId, 'mainchannel')], payload: { action: 'delete', id: Number(entityId) } }];
}
