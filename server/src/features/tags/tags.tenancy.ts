import * as tags from './tags.sql.ts';
import { otherTenantFirstId } from '../../testing/other-tenant-first-id.ts';
import type { TenancyCases } from '../../testing/tenancy.ts';

export const tenancyCases: TenancyCases = [
  [
    'tags.sql.ts',
    tags,
    {
      listTags: (tx, mine) => tags.listTags(tx, mine, { searchLimit: 9, page: { after: null, offset: 0 }, limit: 9 }),
      // A count of the other tenant's rows is too small to recognise, so it is multiplied by the first id.
      countTags: async (tx, mine) => (await tags.countTags(tx, mine, { searchLimit: 9 }, 9)) * otherTenantFirstId,
      addTicketsCount: async (tx, mine, { idOf }) => {
        const row = { id: idOf('tags'), name: '', name_key: '', color: '', kanban: 0, user_id: null, tickets_count: 0 };
        await tags.addTicketsCount(tx, mine, [row]);
        return row.tickets_count * otherTenantFirstId;
      },
      listLaneTags: (tx, mine) => tags.listLaneTags(tx, mine),
      listTagsByIds: (tx, mine, { idOf }) => tags.listTagsByIds(tx, mine, [idOf('tags')]),
      findTag: (tx, mine, { idOf }) => tags.findTag(tx, mine, idOf('tags')),
      insertTag: (tx, mine, { userId }) =>
        tags.insertTag(tx, mine, { name: 'Nova', color: '#fff', kanban: 0, user_id: userId }),
      updateTag: (tx, mine, { idOf }) =>
        tags.updateTag(tx, mine, idOf('tags'), { name: 'Outra', color: '#000', kanban: 0 }),
      deleteTag: (tx, mine, { idOf }) => tags.deleteTag(tx, mine, idOf('tags')),
    },
  ],
];
