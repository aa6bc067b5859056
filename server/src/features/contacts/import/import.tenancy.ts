import * as book from './address-book.sql.ts';
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
  [
    'address-book.sql.ts',
    book,
    {
      saveBookEntry: (tx, mine, { connectionId }) => book.saveBookEntry(tx, mine, { connectionId, ...newContact }),
      listBook: (tx, mine, { connectionId }) => book.listBook(tx, mine, connectionId, 99),
      findDefaultConnection: (tx, mine) => book.findDefaultConnection(tx, mine),
    },
  ],
];
