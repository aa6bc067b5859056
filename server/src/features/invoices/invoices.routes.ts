import { invoiceRoutes } from '@recadia/contract/invoices';
import type { Api } from '../../platform/http/handle.ts';
import { presentInvoice } from './invoices.present.ts';
import { getInvoice, pageOfInvoices } from './invoices.service.ts';
import { settleByHand } from './settle.service.ts';

export function registerInvoiceRoutes({ handle, platform }: Api): void {
  handle(invoiceRoutes.listInvoices, async ({ scope, query }) => {
    const { rows, ...page } = await pageOfInvoices(scope, { ...query, search: query.searchParam });
    return { invoices: rows.map(presentInvoice), ...page };
  });
  handle(invoiceRoutes.showInvoice, async ({ scope, params }) => presentInvoice(await getInvoice(scope, params.id)));
  handle(invoiceRoutes.settleInvoice, async ({ actor, params, body }) =>
    presentInvoice(await settleByHand(platform.principals, actor, { id: params.id, ...body })),
  );
}
