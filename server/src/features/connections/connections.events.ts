import type { LivePayload } from '@recadia/contract/live';
import type { TenantTx } from '@recadia/db';
import type { Scope } from '../../platform/session/people.ts';
import { byId, presentEvent, presentRow, type LiveEvents } from '../../platform/realtime/live-events.ts';
import { room } from '../../platform/realtime/rooms.ts';
import { presentConnection, presentSession } from './connections.present.ts';
import { listConnectionsByIds } from './connections.sql.ts';

const load = async (tx: TenantTx, scope: Scope, ids: string[]) =>
  byId(await listConnectionsByIds(tx, scope, ids.map(Number)));

const saved = presentRow({
  kind: 'whatsapp',
  load,
  frames: (row, { companyId }) => [
    { to: [room(companyId, 'admin')], payload: { action: 'update', whatsapp: presentConnection(row, true) } },
    { to: [room(companyId, 'mainchannel')], payload: { action: 'update', whatsapp: presentConnection(row, false) } },
  ],
});

/**
 * SV-01, SV-02: all users receive the state of connections; only admins receive codes, and no event carries tokens or
 * keys.
 */
export const connectionLiveEvents: LiveEvents = {
  'connection.created': saved,
  'connection.updated': saved,
  'connection.deleted': presentEvent({
    kind: 'whatsapp',
    frames: ({ companyId }, { entityId }) => {
      const payload: LivePayload<'whatsapp'> = { action: 'delete', whatsappId: Number(entityId) };
      return [{ to: [room(companyId, 'mainchannel')], payload }];
    },
  }),
  'connection.session-updated': presentRow({
    kind: 'whatsappSession',
    load,
    frames: (row, { companyId }) => [
      { to: [room(companyId, 'admin')], payload: { action: 'update', session: presentSession(row, true) } },
      { to: [room(companyId, 'mainchannel')], payload: { action: 'update', session: presentSession(row, false) } },
    ],
  }),
};
