import type { LivePayload } from '@recadia/contract/live';
import { clock } from '../../platform/clock.ts';
import { byId, presentEvent, presentRow, type LiveEvents } from '../../platform/realtime/live-events.ts';
import { room } from '../../platform/realtime/rooms.ts';
import type { FileLinks } from '../../platform/storage/links.ts';
import { presentFileList } from './files.present.ts';
import { listFileListsByIds } from './files.sql.ts';

/** Only admins receive file lists, because only they may open them. */
export function createFileLiveEvents(links: FileLinks): LiveEvents {
  const saved = (action: 'create' | 'update') =>
    presentRow({
      kind: 'file',
      load: async (tx, scope, ids) => byId(await listFileListsByIds(tx, scope, ids.map(Number))),
      frames: (row, { companyId }) => {
        const fileList = presentFileList(row, (file) => links.urlOf(file, clock.now()));
        return [{ to: [room(companyId, 'admin')], payload: { action, fileList } }];
      },
    });
  return {
    'file.created': saved('create'),
    'file.updated': saved('update'),
    'file.deleted': presentEvent({
      kind: 'file',
      frames: ({ companyId }, { entityId }) => {
        const payload: LivePayload<'file'> = { action: 'delete', fileId: Number(entityId) };
        return [{ to: [room(companyId, 'admin')], payload }];
      },
    }),
  };
}
