import { presentEvent, type LiveEvents } from '../../platform/realtime/live-events.ts';
import { room } from '../../platform/realtime/rooms.ts';

/** INV-12: only admins see invoices, so only they receive payments. */
export const invoiceLiveEvents: LiveEvents = {
  'payment.received': presentEvent({
    kind: 'payment',
    frames: ({ companyId }, { data }) => [
      {
        to: [room(companyId, 'admin')],
        payload: { action: 'CONCLUIDA', company: { dueDate: typeof data.dueDate === 'string' ? data.dueDate : null } },
      },
    ],
  }),
};
