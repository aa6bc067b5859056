import type { FileList } from '@recadia/contract/files';
import type { Sheet } from '../../gallery/sheet.ts';
import { aFileList } from '../../testing/files.ts';
import { aList } from '../../testing/lists.ts';
import type { ListState } from '../../lib/list/list-state.ts';
import { DeleteFileListDialog } from './DeleteFileListDialog.tsx';
import { FileListDialog } from './FileListDialog.tsx';
import { FileLists } from './FileLists.tsx';

const nothing = () => undefined;
const catalogue = aFileList({ name: 'Catálogo de sofás' });

const lists = (state: ListState, rows: FileList[] = [], isSearch = false) => (
  <FileLists list={aList(state, rows, isSearch)} onCreate={nothing} onEdit={nothing} onDelete={nothing} />
);

export const sheet: Sheet = {
  title: 'File lists',
  states: [
    { name: 'loading', render: () => lists({ kind: 'loading' }) },
    { name: 'empty', render: () => lists({ kind: 'empty' }) },
    { name: 'nothing found', render: () => lists({ kind: 'empty' }, [], true) },
    { name: 'error', render: () => lists({ kind: 'error', code: 'ERR_INTERNAL' }) },
    { name: 'full', render: () => lists({ kind: 'full' }, [catalogue, aFileList({ name: 'Tabela de preços' })]) },
    { name: 'new', alone: true, render: () => <FileListDialog list={null} onClose={nothing} /> },
    { name: 'edit', alone: true, render: () => <FileListDialog list={catalogue} onClose={nothing} /> },
    { name: 'delete', alone: true, render: () => <DeleteFileListDialog list={catalogue} onClose={nothing} /> },
  ],
};
