import type { ContactLive } from '@recadia/contract/contacts';
import type { ShownContact } from './contacts.sql.ts';

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
  extraInfo: row.extra_info,
});
