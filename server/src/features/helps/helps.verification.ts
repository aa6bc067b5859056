import { helpRoutes } from '@recadia/contract/helps';
import { aHelp } from '@recadia/db/testing';
import { verificationOf } from '../../testing/verification.ts';

const body = { title: 'Filas', video: 'dQw4w9WgXcQ' };

export const verification = verificationOf({
  actions: {
    createHelp: { changesNoList: 'helps change seldom, and have no events' },
    updateHelp: { changesNoList: 'as createHelp' },
    deleteHelp: { changesNoList: 'as createHelp' },
  },

  // An admin may only read.
  calls: async ({ db }) => {
    const params = { id: (await aHelp(db.admin)).id };
    return [
      [helpRoutes.listHelps, { query: { searchParam: 'fila' } }],
      [helpRoutes.listAllHelps, {}],
      [helpRoutes.showHelp, { params }],
      [helpRoutes.createHelp, { body }, 'ERR_NO_PERMISSION'],
      [helpRoutes.updateHelp, { params, body }, 'ERR_NO_PERMISSION'],
      [helpRoutes.deleteHelp, { params }, 'ERR_NO_PERMISSION'],
    ];
  },
});
