import { tagRoutes, type Tag } from '@recadia/contract/tags';
import { aTag } from '@recadia/db/testing/tags';
import { labelTicketsInLane } from '../../testing/busy-company.ts';
import { byId, liveList } from '../../testing/live-lists.ts';
import type { TestServer } from '../../testing/server.ts';
import { verificationOf } from '../../testing/verification.ts';

export const verification = verificationOf({
  setUp: async (server, company) => {
    const tag = await aTag(server.db.admin, { company_id: company.company.id });
    await labelTicketsInLane(server, company, tag);
    return tag;
  },

  lists: () => [
    liveList({
      name: 'tags',
      kind: 'tag',
      fetch: (server, as) => allPages(server, as),
      keyOf: byId,
      read: (payload) =>
        payload.action === 'delete'
          ? { key: byId({ id: payload.tagId }) }
          : { key: byId(payload.tag), row: payload.tag },
    }),
  ],

  actions: {
    createTag: {
      'a plain one': ({ call }, { agent }) =>
        call(tagRoutes.createTag, { as: agent.token, body: { name: 'Orçamento' } }),
      'a lane': ({ call }, { admin }) =>
        call(tagRoutes.createTag, { as: admin.token, body: { name: 'Em produção', kanban: 1 } }),
    },
    updateTag: {
      'a new name': ({ call }, { agent }, { id }) =>
        call(tagRoutes.updateTag, { as: agent.token, params: { id }, body: { name: 'Renomeada' } }),
      'into a lane and back': async ({ call }, { admin }, { id, name }) => {
        const set = (kanban: 0 | 1) =>
          call(tagRoutes.updateTag, { as: admin.token, params: { id }, body: { name, kanban } });
        await set(1);
        return set(0);
      },
      'into a lane': ({ call }, { admin }, { id, name }) =>
        call(tagRoutes.updateTag, { as: admin.token, params: { id }, body: { name, color: '#123456', kanban: 1 } }),
    },
    deleteTag: {
      'an old one': ({ call }, { admin }, { id }) => call(tagRoutes.deleteTag, { as: admin.token, params: { id } }),
    },
  },

  calls: async ({ db }, { company }) => {
    const params = { id: (await aTag(db.admin, { company_id: company.id })).id };
    return [
      [tagRoutes.createTag, { body: { name: 'Etiqueta nova' }, headers: { 'idempotency-key': 'one-call-each' } }],
      [tagRoutes.listTags, { query: { searchParam: 'etiqueta' } }],
      [tagRoutes.listAllTags, {}],
      [tagRoutes.showTag, { params }],
      [tagRoutes.updateTag, { params, body: { name: 'Outro nome', kanban: 1 } }],
      [tagRoutes.deleteTag, { params }],
    ];
  },
});

async function allPages(server: TestServer, as: string, cursor?: string): Promise<Tag[]> {
  const { body } = await server.call(tagRoutes.listTags, { as, query: cursor === undefined ? {} : { cursor } });
  const rest = body.nextCursor === null ? [] : await allPages(server, as, body.nextCursor);
  // Clients reload the number of tickets per tag when tickets change.
  for (const one of body.tags) delete one.ticketsCount;
  return [...body.tags, ...rest];
}
