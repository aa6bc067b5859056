import { can } from '@recadia/contract/permissions';
import { aTag } from '@recadia/db/testing/tags';
import type { Kinds } from '../kind.ts';
import { anyPage, cursorAt, fixed, made, ref, type Caller, type Samples } from '../sample.ts';

const kanbanOnly = (caller: Caller) => (can(caller, 'tags-page:editKanban') ? null : 'ERR_NO_PERMISSION');

const name = made((n) => `Etiqueta de amostra ${n}`);
const newLane = { title: 'lane', body: { name, kanban: fixed(() => 1) }, refuses: kanbanOnly };
const changedLane = { params: { id: ref('tag') }, ...newLane };

export const kinds: Kinds = {
  tag: {
    missing: 'ERR_NO_TAG_FOUND',
    make: async ({ admin, company_id, name }) => (await aTag(admin, { company_id, name: name('tag') })).id,
  },
};

export const samples: Samples = {
  listTags: [
    { query: { searchParam: 'tag', pageNumber: anyPage, companyId: ref('company') } },
    { title: 'cursor', query: { searchParam: 'tag', cursor: cursorAt('a') } },
  ],
  listAllTags: [{ query: { searchParam: 'tag', companyId: ref('company') } }],
  showTag: [{ params: { id: ref('tag') } }],
  createTag: [{ body: { name, color: '#12ab34' } }, newLane],
  updateTag: [{ params: { id: ref('tag') }, body: { name, color: '#12ab34' } }, changedLane],
  deleteTag: [{ params: { id: ref('tag') } }],
};
