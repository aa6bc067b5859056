import type { Feature } from '../../platform/feature.ts';
import { invoiceLiveEvents } from './invoices.events.ts';
import { sweepInvoices } from './invoices.jobs.ts';
import { registerInvoiceRoutes } from './invoices.routes.ts';

export const invoicesFeature: Feature = {
  tier: 'directory',
  routes: [registerInvoiceRoutes],
  events: () => invoiceLiveEvents,
  repeated: ({ principals }) => [
    { name: 'create-invoices', everyMs: 10 * 60_000, work: () => sweepInvoices(principals) },
  ],
};
