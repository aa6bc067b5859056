import type { Contact, ContactItem, ContactLive } from '@recadia/contract/contacts';
import type { LinkedFile } from '../../platform/storage/links.ts';
import type { ContactItemRow, ListedContact, ShownContact } from './contacts.sql.ts';

/** Creates the URL of a file. */
type UrlOf = (file: LinkedFile) => string;

export const presentContactLive = (row: ShownContact, urlOf: UrlOf): ContactLive => ({
  id: row.id,
  uuid: row.uuid,
  name: row.name,
  number: row.number,
  email: row.email,
  profilePicUrl: row.profile_pic_url,
  urlPicture: row.picture && urlOf({ ...row.picture, name: 'picture' }),
  isGroup: row.is_group,
  active: row.active,
  createdAt: row.created_at.toISOString(),
  extraInfo: row.extra_info,
});

export const presentContact = (row: ListedContact, urlOf: UrlOf): Contact => ({
  ...presentContactLive(row, urlOf),
  whatsapp: row.connection,
  tickets: row.last_ticket_at === null ? [] : [{ updatedAt: row.last_ticket_at.toISOString() }],
});

export const presentContactItem = ({ id, name, number, email }: ContactItemRow): ContactItem => ({
  id,
  name,
  number,
  email,
});
