import * as imports from './import.sql.ts';
import type { TenancyCases } from '../../../testing/tenancy.ts';

const newContact = { name: 'Nova', number: '551100000000', email: '', key: '551100000000' };

export const tenancyCases: TenancyCases = [
  [
    'import.sql.ts',
    imports,
    {
      insertImport: async (tx, mine, { userId: user_id }) => {
        await imports.insertImport(tx, mine, { user_id, source: 'file', file_name: 'a.xlsx', total: 1 });
      },
      moveImport: (tx, mine, { importId }) =>
        imports.moveImport(tx, mine, importId, { done: 1, imported: 1, skipped: [] }),
      listImports: (tx, mine, { importId }) => imports.listImports(tx, mine, [importId]),
      insertContacts: async (tx, mine) => void (await imports.insertContacts(tx, mine, [newContact])),
    },
  ],
];
