import * as mediaOfContact from './media-of-contact.sql.ts';
import * as media from './media.sql.ts';
import type { TenancyCases } from '../../../testing/tenancy.ts';

export const tenancyCases: TenancyCases = [
  [
    'media-of-contact.sql.ts',
    mediaOfContact,
    {
      listMediaOf: (tx, mine, { ticketId }) =>
        mediaOfContact.listMediaOf(tx, mine, [ticketId], { after: null, limit: 99 }),
    },
  ],
  [
    'media.sql.ts',
    media,
    {
      findWaiting: (tx, mine, { messageId }) => media.findWaiting(tx, mine, messageId),
      endWaiting: (tx, mine, { messageId }) => media.endWaiting(tx, mine, messageId, { media_state: 'failed' }),
      findFile: (tx, mine, { messageId }) => media.findFile(tx, mine, messageId),
      listNeeded: (tx, mine) => media.listNeeded(tx, mine, ['5000000/theirs']),
    },
  ],
];
