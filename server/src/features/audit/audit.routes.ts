import { auditRoutes } from '@recadia/contract/audit';
import { addressOf } from '../../platform/http/address.ts';
import type { Api } from '../../platform/http/handle.ts';
import { exportEntries, pageOfEntries } from './audit.service.ts';

export function registerAuditRoutes({ handle }: Api): void {
  handle(auditRoutes.listAudit, ({ scope, principal, query: { cursor, ...filter } }) =>
    pageOfEntries(scope, { ...filter, timeZone: principal.company.timezone }, cursor),
  );

  handle(auditRoutes.exportAudit, ({ scope, actor, principal, query, reply, request }) => {
    void reply.header('content-type', 'text/csv; charset=utf-8');
    void reply.header('content-disposition', 'attachment; filename="auditoria.csv"');
    return exportEntries(scope, actor, { ...query, timeZone: principal.company.timezone }, addressOf(request));
  });
}
