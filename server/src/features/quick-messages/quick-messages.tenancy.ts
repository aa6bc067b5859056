import * as quickMessages from './quick-messages.sql.ts';
import { otherTenantFirstId } from '../../testing/other-tenant-first-id.ts';
import type { TenancyCases } from '../../testing/tenancy.ts';

const words = { shortcode: 'de-fora', message: '', geral: true, status: true };

export const tenancyCases: TenancyCases = [
  [
    'quick-messages.sql.ts',
    quickMessages,
    {
      listUsable: (tx, mine, { userId }) => quickMessages.listUsable(tx, mine, userId),
      pageUsable: (tx, mine, { userId }) =>
        quickMessages.pageUsable(tx, mine, { userId, page: { after: null, offset: 0 }, limit: 9 }),
      // A count of the other tenant's rows is too small to recognise.
      countUsable: async (tx, mine, { userId }) =>
        (await quickMessages.countUsable(tx, mine, { userId }, 9)) * otherTenantFirstId,
      findQuickMessage: (tx, mine, { quickMessageId }) => quickMessages.findQuickMessage(tx, mine, quickMessageId),
      listQuickMessagesByIds: (tx, mine, { quickMessageId }) =>
        quickMessages.listQuickMessagesByIds(tx, mine, [quickMessageId]),
      insertQuickMessage: (tx, mine, { userId }) =>
        quickMessages.insertQuickMessage(tx, mine, { ...words, user_id: userId }),
      updateQuickMessage: (tx, mine, { quickMessageId }) =>
        quickMessages.updateQuickMessage(tx, mine, quickMessageId, words),
      deleteQuickMessage: (tx, mine, { quickMessageId }) => quickMessages.deleteQuickMessage(tx, mine, quickMessageId),
      listNeeded: (tx, mine) => quickMessages.listNeeded(tx, mine, ['theirs']),
    },
  ],
];
