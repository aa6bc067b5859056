import { contactRoutes } from '@recadia/contract/contact-routes';
import { clock } from '../../../platform/clock.ts';
import type { Api } from '../../../platform/http/handle.ts';
import { createFileLinks } from '../../../platform/storage/links.ts';
import { presentContact, presentMerge } from '../../contacts/index.ts';
import { deleteContact, listContactMerges, listContactTickets, mergeByHand, undoByHand } from './of-contact.service.ts';

/** Contact routes that change or list the contact's tickets; they are here because they need the tickets feature. */
export function registerContactTicketRoutes({ handle, platform }: Api): void {
  const links = createFileLinks(platform.config.secrets.token);
  const present = (row: Parameters<typeof presentContact>[0]) =>
    presentContact(row, (file) => links.urlOf(file, clock.now()));

  handle(contactRoutes.listContactTickets, ({ scope, actor, params }) => listContactTickets(scope, actor, params.id));

  handle(contactRoutes.deleteContact, async ({ scope, actor, params }) => {
    await deleteContact(scope, actor, params.id);
    return { message: 'Contact deleted' };
  });

  handle(contactRoutes.listContactMerges, async ({ scope, params }) =>
    (await listContactMerges(scope, params.id)).map(presentMerge),
  );

  handle(contactRoutes.mergeContacts, async ({ scope, actor, params, body }) => {
    const merge = { keptId: params.id, mergedId: body.contactId, reason: body.reason ?? 'by-hand' };
    const { mergeId, contact } = await mergeByHand(scope, actor, merge);
    return { mergeId, contact: present(contact) };
  });

  handle(contactRoutes.undoContactMerge, async ({ scope, actor, params }) => {
    const { kept, parted } = await undoByHand(scope, actor, params.id);
    return { kept: present(kept), parted: present(parted) };
  });
}
