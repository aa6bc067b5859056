import { can } from '@recadia/contract/permissions';
import { aQuickMessage } from '@recadia/db/testing/quick-messages';
import type { Kinds } from '../kind.ts';
import { anyPage, cursorAt, fixed, formOnly, made, ref, type Caller, type Samples } from '../sample.ts';

const editAnyOnly = (caller: Caller) => (can(caller, 'quick-messages-page:editAny') ? null : 'ERR_NO_PERMISSION');
const generalOnly = (caller: Caller) => (can(caller, 'quick-messages-page:editGeneral') ? null : 'ERR_NO_PERMISSION');
const shortcode = made((n) => `atalho-de-amostra-${n}`);
const params = { id: ref('quickMessage') };

export const kinds: Kinds = {
  // Shared, so that only the profile decides who may change it.
  quickMessage: {
    missing: 'ERR_NO_QUICKMESSAGE_FOUND',
    make: async ({ admin, company_id, name }) =>
      (await aQuickMessage(admin, { company_id, shortcode: name('shortcode'), geral: true })).id,
  },
};

export const samples: Samples = {
  listQuickMessages: [{ query: { companyId: ref('company'), userId: ref('self') } }],
  pageQuickMessages: [
    { query: { searchParam: 'shortcode', pageNumber: anyPage } },
    { title: 'cursor', query: { cursor: cursorAt('a') } },
  ],
  showQuickMessage: [{ params }],
  createQuickMessage: [
    { body: { shortcode, message: 'Olá', status: true } },
    { title: 'general', body: { shortcode, geral: fixed(() => true) }, refuses: generalOnly },
  ],
  updateQuickMessage: [
    { params, body: { shortcode, message: 'Olá', status: true }, refuses: editAnyOnly },
    { title: 'private', params, body: { shortcode, geral: fixed(() => false) }, refuses: generalOnly },
  ],
  deleteQuickMessage: [{ params, refuses: editAnyOnly }],
  attachToQuickMessage: [{ params, refuses: (caller) => editAnyOnly(caller) ?? formOnly() }],
  detachFromQuickMessage: [{ params, refuses: editAnyOnly }],
};
