import { MessageSquareText } from 'lucide-react';
import type { WebFeature } from '../../lib/feature.ts';
import { TicketsPage } from './tickets-page.ts';

export const ticketsFeature: WebFeature = {
  pages: [{ path: '/tickets/:uuid?', page: TicketsPage }],
  menu: [{ id: 'tickets', to: '/tickets', icon: MessageSquareText, keys: 'g t', section: 'service', order: 10 }],
  live: () =>
    Promise.all([import('./tickets.live.ts'), import('./parts.live.ts')]).then(
      ([{ ticketLive }, { ticketPartsLive }]) => [...ticketLive, ...ticketPartsLive],
    ),
};
