import { can } from '@recadia/contract/permissions';
import { aFileList } from '@recadia/db/testing';
import type { Kinds, Maker } from '../kind.ts';
import { cursorAt, formOnly, ref, type Caller, type Samples } from '../sample.ts';

const list = { name: 'Lista de amostra', message: 'Segue o material.', options: [{ name: 'catalogo.pdf' }] };
const adminOnly = (caller: Caller) => (can(caller, 'drawer-admin-items:view') ? null : 'ERR_NO_PERMISSION');
const params = { id: ref('fileList') };

async function makeFileList({ admin, company_id, name, last }: Maker) {
  const made = await aFileList(admin, { company_id, name: name('list') });
  last.set('fileOption', made.option.id);
  return made;
}

export const kinds: Kinds = {
  fileList: { missing: 'ERR_NO_FILELIST_FOUND', make: async (maker) => (await makeFileList(maker)).list.id },
  // An option belongs to the list that precedes it in the same call.
  fileOption: {
    missing: 'ERR_NO_FILELIST_FOUND',
    make: async (maker) => maker.last.get('fileOption') ?? (await makeFileList(maker)).option.id,
  },
};

export const samples: Samples = {
  listFileLists: [
    { query: { searchParam: 'amostra', companyId: ref('company') } },
    { title: 'cursor', query: { cursor: cursorAt('a') } },
  ],
  showFileList: [{ params }],
  createFileList: [{ body: list }],
  updateFileList: [{ params, body: { ...list, options: [{ id: ref('fileOption'), name: 'catalogo.pdf' }] } }],
  deleteFileList: [{ params }],
  uploadFileList: [{ params, refuses: (caller) => adminOnly(caller) ?? formOnly() }],
};
