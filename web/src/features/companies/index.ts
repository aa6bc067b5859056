import { lazyPage } from '../../lib/lazy-page.tsx';
import { loadTexts } from '../../lib/i18n/i18n.ts';

/** The tab shows the dialog of an invitation link, whose texts are those of users. */
export const CompaniesTab = lazyPage(
  () => Promise.all([import('./CompaniesTab.tsx'), loadTexts('users')]).then(([file]) => file.CompaniesTab),
  'companies',
);
export const RegisterTab = lazyPage(() => import('./RegisterTab.tsx').then((file) => file.RegisterTab), 'companies');
