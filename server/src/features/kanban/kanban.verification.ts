import { kanbanRoutes } from '@recadia/contract/kanban';
import { byId, liveList } from '../../testing/live-lists.ts';
import { verificationOf } from '../../testing/verification.ts';

export const verification = verificationOf({
  lists: () => [
    liveList({
      name: 'lanes',
      kind: 'tag',
      fetch: async ({ call }, as) => (await call(kanbanRoutes.listLanes, { as })).body.lista,
      keyOf: byId,
      read: (payload) => {
        if (payload.action === 'delete') return { key: byId({ id: payload.tagId }) };
        return { key: byId(payload.tag), row: payload.tag.kanban === 1 ? payload.tag : undefined };
      },
    }),
  ],

  calls: (_place, { queue }) => [
    [kanbanRoutes.listLanes, {}],
    [kanbanRoutes.showBoard, { query: { queueIds: JSON.stringify([queue.id]) } }],
  ],
});
