import { contactRoutes } from '@recadia/contract/contactRoutes';
import type { Api } from '../../platform/http/handle.ts';
import { presentContact, presentMerge } from '../contacts/index.ts';
import { deleteContact, listContactMerges, listContactTickets, mergeByHand, undoByHand } from './of-contact.ts';

/** Calls about a contact that change its tickets, or show them: they live with the tickets. */
export function registerContactTicketRoutes({ handle }: Api): void {
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
    return { mergeId, contact: presentContact(contact) };
  });

  handle(contactRoutes.undoContactMerge, async ({ scope, actor, params }) => {
    const { kept, parted } = await undoByHand(scope, actor, params.id);
    return { kept: presentContact(kept), parted: presentContact(parted) };
  });
}
