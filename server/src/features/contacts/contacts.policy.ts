import { can, type Holder } from '@recadia/contract/permissions';
import type { Setting } from '@recadia/contract/settings';

/** C-84: by permission, or because the company's setting allows it to all users. */
export const mayExportContacts = (actor: Holder, settings: Setting[]): boolean =>
  can(actor, 'contacts-page:export') ||
  settings.some(({ key, value }) => key === 'contactsExport' && value === 'enabled');
