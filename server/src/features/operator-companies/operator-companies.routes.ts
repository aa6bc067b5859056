import { operatorCompanyRoutes as routes } from '@recadia/contract/operator-companies';
import type { Api } from '../../platform/http/handle.ts';
import { takeCode } from '../two-factor/index.ts';
import { createReauthenticate } from '../users/index.ts';
import * as companies from './operator-companies.service.ts';

export function registerOperatorCompanyRoutes({ handle, platform }: Api): void {
  const reauthenticate = createReauthenticate(platform, takeCode);

  handle(routes.listAllCompanies, ({ actor }) => companies.allCompanies(actor));
  handle(routes.listCompanies, ({ actor, query }) =>
    companies.pageOfCompanies(actor, { ...query, search: query.searchParam }),
  );
  handle(routes.createCompany, ({ actor, body }) => companies.createCompany(platform, actor, body));
  handle(routes.updateCompany, ({ actor, params, body }) =>
    companies.updateCompany(platform, actor, params.id, body, () => reauthenticate(actor, body)),
  );
  handle(routes.deleteCompany, async ({ actor, params }) => {
    await companies.deleteCompany(platform, actor, params.id);
    return { message: 'Company deleted' };
  });
}
