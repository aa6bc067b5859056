import { fileRoutes } from '@recadia/contract/files';
import { aFileList } from '@recadia/db/testing';
import { byId, liveList } from '../../testing/live-lists.ts';
import { postFile } from '../../testing/post-file.ts';
import { verificationOf } from '../../testing/verification.ts';

const fileListBody = { name: 'Catálogos', message: 'Segue o catálogo.', options: [{ name: 'sofas.pdf' }] };

export const verification = verificationOf({
  setUp: ({ db }, { company }) => aFileList(db.admin, { company_id: company.id }),

  lists: () => [
    liveList({
      name: 'file lists',
      kind: 'file',
      // Users without access to file lists receive no events about them.
      fetch: async ({ call }, as) => {
        const { status, body } = await call(fileRoutes.listFileLists, { as });
        return status === 200 ? body.files : [];
      },
      keyOf: byId,
      read: (payload) =>
        payload.action === 'delete'
          ? { key: byId({ id: payload.fileId }) }
          : { key: byId(payload.fileList), row: payload.fileList },
    }),
  ],

  actions: {
    createFileList: {
      'with a place for a file': ({ call }, { admin }) =>
        call(fileRoutes.createFileList, { as: admin.token, body: fileListBody }),
    },
    updateFileList: {
      'other files': ({ call }, { admin }, { list }) =>
        call(fileRoutes.updateFileList, { as: admin.token, params: { id: list.id }, body: fileListBody }),
    },
    uploadFileList: {
      'a file': (server, { admin }, { list, option }) =>
        postFile(server, admin.token, `/files/uploadList/${list.id}`, { id: String(option.id) }),
    },
    deleteFileList: {
      'an old one': ({ call }, { admin }, { list }) =>
        call(fileRoutes.deleteFileList, { as: admin.token, params: { id: list.id } }),
    },
  },

  // The call that takes a form is sent none.
  calls: async ({ db }, { company }) => {
    const { list } = await aFileList(db.admin, { company_id: company.id });
    const params = { id: list.id };
    return [
      [fileRoutes.createFileList, { body: fileListBody }],
      [fileRoutes.listFileLists, {}],
      [fileRoutes.showFileList, { params }],
      [fileRoutes.updateFileList, { params, body: fileListBody }],
      [fileRoutes.uploadFileList, { params }, 'ERR_VALIDATION'],
      [fileRoutes.deleteFileList, { params }],
    ];
  },
});
