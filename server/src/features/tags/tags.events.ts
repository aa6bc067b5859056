import type { LivePayload } from '@recadia/contract/live';
import {
  byId,
  presentEvent,
  presentRow,
  type LiveEvents,
  type RowLoader,
} from '../../platform/realtime/live-events.ts';
import { room } from '../../platform/realtime/rooms.ts';
import { presentTag } from './tags.present.ts';
import { listTagsByIds, type TagRow } from './tags.sql.ts';

const load: RowLoader<TagRow> = async (tx, scope, ids) => byId(await listTagsByIds(tx, scope, ids.map(Number)));

const saved = (action: 'create' | 'update') =>
  presentRow({
    kind: 'tag',
    load,
    frames: (row, { companyId }) => [
      { to: [room(companyId, 'mainchannel')], payload: { action, tag: presentTag(row) } },
    ],
  });

/** All users of the company receive tags, because the filters and pickers of every agent show them. */
export const tagLiveEvents: LiveEvents = {
  'tag.created': saved('create'),
  'tag.updated': saved('update'),
  'tag.deleted': presentEvent({
    kind: 'tag',
    frames: ({ companyId }, { entityId }) => {
      const payload: LivePayload<'tag'> = { action: 'delete', tagId: Number(entityId) };
      return [{ to: [room(companyId, 'mainchannel')], payload }];
    },
  }),
};
