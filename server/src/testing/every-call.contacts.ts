import { contactRoutes } from '@recadia/contract/contact-routes';
import type { ErrorCode } from '@recadia/contract/errors';
import type { RouteSpec } from '@recadia/contract/route';
import { aContact, type TestDatabase } from '@recadia/db/testing';
import type { Sent } from './call.ts';
import { aMergeOf, aSheet } from './contact-actions.ts';
import type { StaffedCompany } from './world.ts';

/** Every call about contacts, in an order in which no call affects the next. */
export async function contactCalls(
  { admin }: Pick<TestDatabase, 'admin'>,
  { company }: StaffedCompany,
): Promise<[spec: RouteSpec, sent: Sent, refusal?: ErrorCode][]> {
  const company_id = company.id;
  const { id } = await aContact(admin, { company_id });
  const { id: twin } = await aContact(admin, { company_id });
  const { mergeId } = await aMergeOf(admin, company_id);
  const { id: importId } = await admin
    .insertInto('contact_imports')
    .values({ company_id, source: 'file', total: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const params = { id };
  const someone = { name: 'Ana Lima', number: '5511977770001' };
  return [
    [contactRoutes.listContacts, {}],
    [contactRoutes.listContacts, { query: { searchParam: 'cliente', date: '2026-01-01' } }],
    [contactRoutes.listAllContacts, { query: { name: 'cliente' } }],
    [contactRoutes.exportContacts, {}],
    [contactRoutes.showContact, { params }],
    [contactRoutes.createContact, { body: { ...someone, email: 'a@b.co', extraInfo: [{ name: 'CPF', value: '1' }] } }],
    [contactRoutes.updateContact, { params, body: { name: 'Outro nome', number: '5511977770002', extraInfo: [] } }],
    [contactRoutes.uploadContacts, { body: aSheet([['Nova', '5511977770003']]) }],
    [contactRoutes.importContacts, {}, 'ERR_NO_DEF_WAPP_FOUND'],
    [contactRoutes.showContactImport, { params: { id: importId } }],
    [contactRoutes.listContactTickets, { params }],
    [contactRoutes.listContactMedia, { params }],
    [contactRoutes.mergeContacts, { params, body: { contactId: twin } }],
    [contactRoutes.listContactMerges, { params }],
    [contactRoutes.undoContactMerge, { params: { id: mergeId } }],
    [contactRoutes.deleteContact, { params }],
  ];
}
