import type { FileList } from '@recadia/contract/files';
import { rowActions, type RowDialog, useListPage } from '../../lib/list/useListPage.ts';
import { usePagedList } from '../../lib/list/usePagedList.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { DeleteFileListDialog } from './DeleteFileListDialog.tsx';
import { FileListDialog } from './FileListDialog.tsx';
import { FileLists } from './FileLists.tsx';
import { fileListsQuery } from './files.api.ts';

export function FilesPage() {
  const { t } = useTranslation();
  const list = usePagedList(fileListsQuery, ({ files }) => files);
  const page = useListPage<RowDialog<'edit' | 'delete', FileList>>({ id: 'file-list-create', label: t('files.add') });
  const { dialog, close } = page;
  return (
    <>
      <ListPage
        title={t('files.title')}
        text={t('files.intro')}
        page={page}
        search={{ label: t('files.search'), list }}
      >
        <FileLists list={list} {...rowActions(page)} />
      </ListPage>
      {dialog?.kind === 'create' && <FileListDialog list={null} onClose={close} />}
      {dialog?.kind === 'edit' && <FileListDialog list={dialog.row} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteFileListDialog list={dialog.row} onClose={close} />}
    </>
  );
}
