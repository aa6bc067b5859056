import * as z from 'zod';
import { presentEvent, type LiveEvents } from '../../platform/realtime/live-events.ts';
import { room } from '../../platform/realtime/rooms.ts';

const replaced = z.object({ email: z.string(), sid: z.string(), olderSids: z.array(z.string()) });

export const authLiveEvents: LiveEvents = {
  /** AUTH-20: only the ended sessions receive it; the new session never receives its own event. */
  'session.replaced': presentEvent({
    kind: 'auth',
    frames: ({ companyId }, event) => {
      const { email, sid, olderSids } = replaced.parse(event.data);
      const user = { id: Number(event.entityId), email, companyId };
      return [
        { to: olderSids.map((older) => room(companyId, 'session', older)), payload: { action: 'update', user, sid } },
      ];
    },
  }),
};
