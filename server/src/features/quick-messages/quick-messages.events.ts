import type { LivePayload } from '@recadia/contract/live';
import * as z from 'zod';
import { clock } from '../../platform/clock.ts';
import { byId, presentEvent, presentRow, type Frame, type LiveEvents } from '../../platform/realtime/live-events.ts';
import { room, type Room } from '../../platform/realtime/rooms.ts';
import type { FileLinks } from '../../platform/storage/links.ts';
import { presentQuickMessage } from './quick-messages.present.ts';
import { listQuickMessagesByIds } from './quick-messages.sql.ts';

const audience = z.object({ geral: z.boolean(), userId: z.number().nullable() });
const eventData = z.object({ before: audience, after: audience.nullable() });

/** SV-19: a shared quick message reaches all users, a private one its owner. */
function roomsOf(companyId: number, { geral, userId }: z.infer<typeof audience>): Room[] {
  if (geral) return [room(companyId, 'mainchannel')];
  return userId === null ? [] : [room(companyId, 'user', userId)];
}

/** Users who lose a quick message receive its deletion. */
export function createQuickMessageLiveEvents(links: FileLinks): LiveEvents {
  const saved = (action: 'create' | 'update') =>
    presentRow({
      kind: 'quickmessage',
      load: async (tx, scope, ids) => byId(await listQuickMessagesByIds(tx, scope, ids.map(Number))),
      frames: (row, { companyId }, { data }): Frame<'quickmessage'>[] => {
        const record = presentQuickMessage(row, (file) => links.urlOf(file, clock.now()));
        const { before, after } = eventData.parse(data);
        const earlier = [before, ...(after ? [after] : [])].flatMap((one) => roomsOf(companyId, one));
        return [
          { to: roomsOf(companyId, { geral: row.geral, userId: row.user_id }), payload: { action, record } },
          { to: earlier, payload: { action: 'delete', id: row.id } },
        ];
      },
    });
  return {
    'quick-message.created': saved('create'),
    'quick-message.updated': saved('update'),
    'quick-message.deleted': presentEvent({
      kind: 'quickmessage',
      frames: ({ companyId }, { entityId, data }) => {
        const payload: LivePayload<'quickmessage'> = { action: 'delete', id: Number(entityId) };
        return [{ to: roomsOf(companyId, eventData.parse(data).before), payload }];
      },
    }),
  };
}
