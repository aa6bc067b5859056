import { auditRoutes } from '@recadia/contract/audit';
import { verificationOf } from '../../testing/verification.ts';

export const verification = verificationOf({
  calls: () => [
    [auditRoutes.listAudit, { query: { area: 'auth' } }],
    [auditRoutes.exportAudit, {}],
  ],
});
