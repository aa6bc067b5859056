import { contactRoutes } from '@recadia/contract/contact-routes';
import { clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { addressOf } from '../../platform/http/address.ts';
import { soleFile } from '../../platform/http/form.ts';
import type { Api } from '../../platform/http/handle.ts';
import { createFileLinks } from '../../platform/storage/links.ts';
import { exportContacts } from './contacts.export.ts';
import { presentContact, presentContactItem } from './contacts.present.ts';
import { changeContact, createContact, getContact, listContactItems, pageOfContacts } from './contacts.service.ts';
import type { ListedContact } from './contacts.sql.ts';
import { createdRange } from './created.ts';
import { importAddressBook } from './import/import.phone.ts';
import { presentImport } from './import/import.present.ts';
import { getImport, importFile } from './import/import.service.ts';
import { createNumberCheck } from './numbers.check.ts';

export function registerContactRoutes({ handle, platform }: Api): void {
  const check = createNumberCheck(platform.bus);
  const links = createFileLinks(platform.config.secrets.token);
  const present = (row: ListedContact) => presentContact(row, (file) => links.urlOf(file, clock.now()));

  handle(contactRoutes.listContacts, async ({ scope, principal, query }) => {
    const created = createdRange(query, principal.company.timezone);
    const { cursor, pageNumber, searchParam: search } = query;
    const { rows, ...page } = await pageOfContacts(scope, { ...created, search, cursor, pageNumber });
    return { contacts: rows.map(present), ...page };
  });

  handle(contactRoutes.listAllContacts, async ({ scope, query }) =>
    (await listContactItems(scope, query.name)).map(presentContactItem),
  );

  handle(contactRoutes.exportContacts, async ({ scope, actor, principal, query, reply, request }) => {
    const filter = { ...createdRange(query, principal.company.timezone), search: query.searchParam };
    const file = await exportContacts(scope, actor, filter, addressOf(request));
    void reply.header('content-type', 'text/csv; charset=utf-8');
    void reply.header('content-disposition', 'attachment; filename="contatos.csv"');
    return file;
  });

  handle(contactRoutes.showContact, async ({ scope, params }) => present(await getContact(scope, params.id)));

  handle(contactRoutes.createContact, async ({ scope, actor, body: { sharedCard, ...input } }) => {
    const created = await createContact(scope, actor, input, check);
    if (created.is === 'new') return present(created.contact);
    if (created.is === 'known') return { alreadyExists: true as const, existingContact: present(created.contact) };
    if (sharedCard) return { invalido: true as const };
    throw new AppError('ERR_WAPP_INVALID_CONTACT');
  });

  handle(contactRoutes.updateContact, async ({ scope, actor, params, body, request }) =>
    present(await changeContact(scope, { ...actor, ip: addressOf(request) }, params.id, body, check)),
  );

  handle(contactRoutes.uploadContacts, async ({ scope, actor, request }) =>
    importFile(scope, actor, await soleFile(request, contactRoutes.uploadContacts.files)),
  );

  handle(contactRoutes.importContacts, ({ scope, actor }) => importAddressBook(scope, actor));

  handle(contactRoutes.showContactImport, async ({ scope, params }) =>
    presentImport(await getImport(scope, params.id)),
  );
}
