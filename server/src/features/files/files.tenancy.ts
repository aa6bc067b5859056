import * as files from './files.sql.ts';
import { firstPage, type TenancyCases } from '../../testing/tenancy.ts';

export const tenancyCases: TenancyCases = [
  [
    'files.sql.ts',
    files,
    {
      listFileLists: (tx, mine) => files.listFileLists(tx, mine, firstPage),
      countFileLists: (tx, mine) => files.countFileLists(tx, mine, firstPage, 9),
      listFileListsByIds: (tx, mine, { fileListId }) => files.listFileListsByIds(tx, mine, [fileListId]),
      findFileList: (tx, mine, { fileListId }) => files.findFileList(tx, mine, fileListId),
      insertFileList: (tx, mine, { userId }) =>
        files.insertFileList(tx, mine, { name: 'De fora', message: 'x', user_id: userId }),
      updateFileList: (tx, mine, { fileListId }) =>
        files.updateFileList(tx, mine, fileListId, { name: 'De fora', message: 'x' }),
      deleteFileList: (tx, mine, { fileListId }) => files.deleteFileList(tx, mine, fileListId),
      insertOption: (tx, mine, { fileListId }) =>
        files.insertOption(tx, mine, { file_list_id: fileListId, name: 'De fora', position: 1 }),
      updateOption: (tx, mine, { fileOptionId }) => files.updateOption(tx, mine, fileOptionId, { name: 'De fora' }),
      deleteOptions: (tx, mine, { fileOptionId }) => files.deleteOptions(tx, mine, [fileOptionId]),
      listNeeded: (tx, mine, { filePath }) => files.listNeeded(tx, mine, [filePath]),
    },
  ],
];
