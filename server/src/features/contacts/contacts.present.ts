import type { Contact, ContactItem, ContactLive } from '@recadia/contract/contacts';
import type { ContactItemRow, ListedContact, ShownContact } from './contacts.sql.ts';

export const presentContactLive = (row: ShownContact): ContactLive => ({
  id: row.id,
  uuid: row.uuid,
  name: row.name,
  number: row.number,
  email: row.email,
  profilePicUrl: row.profile_pic_url,
  urlPicture: null,
  isGroup: row.is_group,
  active: row.active,
  createdAt: row.created_at.toISOString(),
  extraInfo: row.extra_info,
});

export const presentContact = (row: ListedContact): Contact => ({
  ...presentContactLive(row),
  whatsapp: row.connection,
  tickets: row.last_ticket_at === null ? [] : [{ updatedAt: row.last_ticket_at.toISOString() }],
});

export const presentContactItem = ({ id, name, number, email }: ContactItemRow): ContactItem => ({
  ...{ id, name, number, email },
});
