import { quickMessageRoutes } from '@recadia/contract/quick-messages';
import { aQuickMessage } from '@recadia/db/testing/quick-messages';
import { byId, liveList } from '../../testing/live-lists.ts';
import { aTextFile } from '../../testing/post-file.ts';
import { verificationOf } from '../../testing/verification.ts';

export const verification = verificationOf({
  setUp: ({ db }, { company, agent }) => aQuickMessage(db.admin, { company_id: company.id, user_id: agent.id }),

  lists: () => [
    liveList({
      name: 'quickMessages',
      kind: 'quickmessage',
      fetch: async ({ call }, as) => (await call(quickMessageRoutes.listQuickMessages, { as })).body,
      keyOf: byId,
      read: (payload) =>
        payload.action === 'delete' ? { key: byId(payload) } : { key: byId(payload.record), row: payload.record },
    }),
  ],

  actions: {
    createQuickMessage: {
      'a private one': ({ call }, { agent }) =>
        call(quickMessageRoutes.createQuickMessage, { as: agent.token, body: { shortcode: 'minha', message: 'Olá' } }),
      'a shared one': ({ call }, { admin }) =>
        call(quickMessageRoutes.createQuickMessage, { as: admin.token, body: { shortcode: 'nossa', geral: true } }),
    },
    updateQuickMessage: {
      'into a shared one': ({ call }, { admin }, { id }) =>
        call(quickMessageRoutes.updateQuickMessage, {
          as: admin.token,
          params: { id },
          body: { shortcode: 'de-todos', geral: true },
        }),
      'shared and back': async ({ call }, { admin }, { id }) => {
        const set = (geral: boolean) =>
          call(quickMessageRoutes.updateQuickMessage, {
            as: admin.token,
            params: { id },
            body: { shortcode: 'ida-e-volta', geral },
          });
        await set(true);
        return set(false);
      },
    },
    attachToQuickMessage: {
      'a picture': ({ call }, { agent }, { id }) =>
        call(quickMessageRoutes.attachToQuickMessage, { as: agent.token, params: { id }, body: aTextFile() }),
    },
    detachFromQuickMessage: {
      'the file it has': ({ call }, { agent }, { id }) =>
        call(quickMessageRoutes.detachFromQuickMessage, { as: agent.token, params: { id } }),
    },
    deleteQuickMessage: {
      'an old one': ({ call }, { agent }, { id }) =>
        call(quickMessageRoutes.deleteQuickMessage, { as: agent.token, params: { id } }),
    },
  },

  calls: async ({ db }, { company, admin, agent }) => {
    const params = { id: (await aQuickMessage(db.admin, { company_id: company.id, user_id: agent.id })).id };
    const form = aTextFile();
    form.append('typeArch', 'quickMessage');
    const made = { body: { shortcode: 'nova', message: 'Olá' }, headers: { 'idempotency-key': 'one-quick-message' } };
    return [
      [quickMessageRoutes.listQuickMessages, { query: { userId: admin.id } }],
      [quickMessageRoutes.createQuickMessage, made],
      [quickMessageRoutes.pageQuickMessages, { query: { searchParam: 'nova' } }],
      [quickMessageRoutes.showQuickMessage, { params }],
      [quickMessageRoutes.updateQuickMessage, { params, body: { shortcode: 'outra', geral: true } }],
      [quickMessageRoutes.attachToQuickMessage, { params, body: form }],
      [quickMessageRoutes.detachFromQuickMessage, { params }],
      [quickMessageRoutes.deleteQuickMessage, { params }],
    ];
  },
});
