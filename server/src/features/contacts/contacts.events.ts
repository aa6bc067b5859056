import type { ContactLive } from '@recadia/contract/contacts';
import type { LivePayload } from '@recadia/contract/live';
import * as z from 'zod';
import { clock } from '../../platform/clock.ts';
import {
  byId,
  presentEvent,
  presentRow,
  presentRows,
  type Frame,
  type LiveEvents,
  type RowLoader,
} from '../../platform/realtime/live-events.ts';
import { room } from '../../platform/realtime/rooms.ts';
import type { FileLinks } from '../../platform/storage/links.ts';
import { presentContactLive } from './contacts.present.ts';
import { listShownContacts, type ShownContact } from './contacts.sql.ts';
import { presentProgress } from './import/import.present.ts';
import { listImports } from './import/import.sql.ts';

type Present = (row: ShownContact) => ContactLive;

const load: RowLoader<ShownContact> = async (tx, scope, ids) =>
  byId(await listShownContacts(tx, scope, ids.map(Number)));

const saved = (action: 'create' | 'update', present: Present) =>
  presentRow({
    kind: 'contact',
    load,
    frames: (row, { companyId }) => [
      { to: [room(companyId, 'mainchannel')], payload: { action, contact: present(row) } },
    ],
  });

const toAll = (payloadOf: (entityId: string | null) => LivePayload<'contact'>) =>
  presentEvent({
    kind: 'contact',
    frames: ({ companyId }, { entityId }) => [{ to: [room(companyId, 'mainchannel')], payload: payloadOf(entityId) }],
  });

const many = z.object({ ids: z.array(z.number()) });

/** CON-19: contacts imported together are sent in one event. */
const imported = (present: Present) =>
  presentRows({
    kind: 'contact',
    load,
    idsOf: ({ data }) => many.parse(data).ids.map(String),
    frames: (rows, { companyId }): Frame<'contact'>[] =>
      rows.length === 0
        ? []
        : [{ to: [room(companyId, 'mainchannel')], payload: { action: 'create', records: rows.map(present) } }],
  });

/** SV-09: all users of the company receive contacts; only the user who started an import receives its progress. */
export function createContactLiveEvents(links: FileLinks): LiveEvents {
  const present: Present = (row) => presentContactLive(row, (file) => links.urlOf(file, clock.now()));
  return {
    'contact.created': saved('create', present),
    'contact.updated': saved('update', present),
    'contact.deleted': toAll((entityId) => ({ action: 'delete', contactId: Number(entityId) })),
    'contact.imported': imported(present),
    'contact.reloaded': toAll(() => ({ action: 'reload' })),
    'contact-import.moved': presentRow({
      kind: 'contactImport',
      load: async (tx, scope, ids) => byId(await listImports(tx, scope, ids.map(Number))),
      frames: (row, { companyId }) =>
        row.user_id === null
          ? []
          : [
              {
                to: [room(companyId, 'user', row.user_id)],
                payload: { action: 'update', import: presentProgress(row) },
              },
            ],
    }),
  };
}
