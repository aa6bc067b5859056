import type { LivePayload } from '@recadia/contract/live';
import * as z from 'zod';
import {
  byId,
  showEvent,
  showRow,
  type Frame,
  type LiveEvent,
  type LiveEvents,
} from '../../platform/realtime/liveEvents.ts';
import { room } from '../../platform/realtime/rooms.ts';
import { presentContactLive } from './contacts.present.ts';
import { listShownContacts } from './contacts.sql.ts';
import { presentProgress } from './import.present.ts';
import { listImports } from './import.sql.ts';

const saved = (action: 'create' | 'update') =>
  showRow({
    kind: 'contact',
    load: async (tx, scope, ids) => byId(await listShownContacts(tx, scope, ids.map(Number))),
    frames: (row, { companyId }) => [
      { to: [room(companyId, 'mainchannel')], payload: { action, contact: presentContactLive(row) } },
    ],
  });

const said = (payloadOf: (entityId: string | null) => LivePayload<'contact'>) =>
  showEvent({
    kind: 'contact',
    frames: ({ companyId }, { entityId }) => [{ to: [room(companyId, 'mainchannel')], payload: payloadOf(entityId) }],
  });

const many = z.object({ ids: z.array(z.number()) });

/** CON-19: those that came together are told together. */
const imported: LiveEvent = {
  kind: 'contact',
  async present(tx, scope, events) {
    const frames = new Map<number, Frame[]>();
    for (const { seq, data } of events) {
      const rows = await listShownContacts(tx, scope, many.parse(data).ids);
      const payload: LivePayload<'contact'> = { action: 'create', records: rows.map(presentContactLive) };
      frames.set(seq, rows.length > 0 ? [{ to: [room(scope.companyId, 'mainchannel')], payload }] : []);
    }
    return frames;
  },
};

/** The address book belongs to everybody in the company (SV-09); how an import goes, to whoever began it. */
export const contactLiveEvents: LiveEvents = {
  'contact.created': saved('create'),
  'contact.updated': saved('update'),
  'contact.deleted': said((entityId) => ({ action: 'delete', contactId: Number(entityId) })),
  'contact.imported': imported,
  'contact.reloaded': said(() => ({ action: 'reload' })),
  'contact-import.moved': showRow({
    kind: 'contactImport',
    load: async (tx, scope, ids) => byId(await listImports(tx, scope, ids.map(Number))),
    frames: (row, { companyId }) =>
      row.user_id === null
        ? []
        : [{ to: [room(companyId, 'user', row.user_id)], payload: { action: 'update', import: presentProgress(row) } }],
  }),
};
