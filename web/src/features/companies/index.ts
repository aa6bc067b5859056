import { lazyPage } from '../../lib/lazy-page.tsx';
import { loadTexts } from '../../lib/i18n/i18n.ts';

/** The tab shows the dialog of an invitation link and invoices, whose texts are those of users and invoices. */
export const CompaniesTab = lazyPage(
  () =>
    Promise.all([import('./CompaniesTab.tsx'), loadTexts('users'), loadTexts('invoices')]).then(
      ([file]) => file.CompaniesTab,
    ),
  'companies',
);
export const RegisterTab = lazyPage(() => import('./RegisterTab.tsx').then((file) => file.RegisterTab), 'companies');
