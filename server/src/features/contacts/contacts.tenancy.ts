import * as contacts from './contacts.sql.ts';
import * as writing from './contacts.write.sql.ts';
import * as identities from './identities.sql.ts';
import * as merge from './merge.sql.ts';
import * as pictures from './pictures.sql.ts';
import * as traces from './traces.sql.ts';
import type { Name } from './names.ts';
import type { OtherTenant } from '../../testing/other-tenant.ts';
import type { TenancyCases } from '../../testing/tenancy.ts';

const page = { after: null, offset: 0 };
const any = { from: null, to: null, page, limit: 99 };
const names = ({ phone }: OtherTenant): Name[] => [{ kind: 'phone', key: phone, value: phone }];
const group: Name = { kind: 'group', key: 'g', value: 'g' };
const silently = (work: Promise<unknown>) => work.then(() => undefined);

export const tenancyCases: TenancyCases = [
  [
    'contacts.sql.ts',
    contacts,
    {
      listShownContacts: (tx, mine, { contactId }) => contacts.listShownContacts(tx, mine, [contactId]),
      listContacts: async (tx, mine) => [
        await contacts.listContacts(tx, mine, { ...any, countLimit: 99 }),
        await contacts.listContacts(tx, mine, { ...any, countLimit: 99, search: 'cliente' }),
      ],
      findListedContact: (tx, mine, { contactId }) => contacts.findListedContact(tx, mine, contactId),
      listContactItems: (tx, mine) => contacts.listContactItems(tx, mine, any),
    },
  ],
  [
    'contacts.write.sql.ts',
    writing,
    {
      setContactFields: (tx, mine, { contactId }) => writing.setContactFields(tx, mine, contactId, { name: 'Outra' }),
      replaceExtraInfo: (tx, mine, { contactId }) =>
        writing.replaceExtraInfo(tx, mine, contactId, [{ name: 'CPF', value: '1' }]),
      nameGroup: (tx, mine) => writing.nameGroup(tx, mine, 'g', 'Outro nome'),
      deleteNames: (tx, mine, { contactId }) => writing.deleteNames(tx, mine, contactId),
      findCheckableConnection: (tx, mine) => writing.findCheckableConnection(tx, mine),
    },
  ],
  [
    'traces.sql.ts',
    traces,
    {
      listNamesOf: (tx, mine, { contactId }) => traces.listNamesOf(tx, mine, contactId),
      eraseTraces: (tx, mine, { chat, phone }) => traces.eraseTraces(tx, mine, { chats: [chat], values: [phone] }),
    },
  ],
  [
    'pictures.sql.ts',
    pictures,
    {
      // A reference from our company to the other tenant's contact is refused by the foreign key.
      insertPictureRequest: (tx, mine, { contactId, connectionId }) =>
        pictures.insertPictureRequest(tx, mine, { contactId, connectionId }),
      findDuePicture: (tx, mine, { contactId }) => pictures.findDuePicture(tx, mine, contactId),
      endPicture: (tx, mine, { contactId }) => pictures.endPicture(tx, mine, contactId, null),
      setPictureUrl: (tx, mine, { contactId }) => pictures.setPictureUrl(tx, mine, contactId, 'https://a.example'),
      listNeeded: (tx, mine) => pictures.listNeeded(tx, mine, ['a']),
    },
  ],
  [
    'identities.sql.ts',
    identities,
    {
      findNames: (tx, mine, other) => identities.findNames(tx, mine, names(other)),
      lockNames: (tx, mine, other) => identities.lockNames(tx, mine, names(other)),
      lockContacts: (tx, mine, { contactId }) => identities.lockContacts(tx, mine, [contactId]),
      insertContact: (tx, mine) =>
        silently(
          identities.insertContact(tx, mine, {
            name: 'Nova',
            number: '',
            is_group: false,
            reply_kind: null,
            reply_value: null,
          }),
        ),
      updateContact: (tx, mine, { contactId }) => identities.updateContact(tx, mine, contactId, { name: 'Outra' }),
      saveNames: (tx, mine, { contactId }) => identities.saveNames(tx, mine, contactId, [group]),
      listNames: (tx, mine, { contactId }) => identities.listNames(tx, mine, contactId),
      addressesOf: null,
      findAddresses: async (tx, mine, { contactId }) => {
        const { last, names } = await identities.findAddresses(tx, mine, contactId);
        return last ?? names;
      },
    },
  ],
  [
    'merge.sql.ts',
    merge,
    {
      moveNames: (tx, mine, { contactId }) => merge.moveNames(tx, mine, contactId, contactId + 1),
      moveNamesBack: (tx, mine, { contactId, phone }) =>
        merge.moveNamesBack(tx, mine, { from: contactId, to: contactId + 1, names: [`phone:${phone}`] }),
      moveExtraInfo: (tx, mine, { contactId }) => merge.moveExtraInfo(tx, mine, { from: contactId, to: contactId + 1 }),
      setMergedInto: (tx, mine, { contactId }) => merge.setMergedInto(tx, mine, contactId, contactId),
      insertMerge: (tx, mine, { contactId }) =>
        merge.insertMerge(tx, mine, {
          kept_id: contactId,
          merged_id: contactId,
          reason: 'x',
          moved: '{}',
          user_id: null,
        }),
      lockMerge: (tx, mine, { mergeId }) => merge.lockMerge(tx, mine, mergeId),
      setUndone: (tx, mine, { mergeId }) => merge.setUndone(tx, mine, mergeId),
      listMerges: (tx, mine, { contactId }) => merge.listMerges(tx, mine, contactId),
      deleteContact: (tx, mine, { contactId }) => merge.deleteContact(tx, mine, contactId),
      isKeptApart: (tx, mine, { contactId }) => merge.isKeptApart(tx, mine, [contactId]),
    },
  ],
];
