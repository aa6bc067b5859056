import type { Tag } from '@recadia/contract/tags';
import { rowActions, type RowDialog, useListPage } from '../../lib/list/useListPage.ts';
import { usePagedList } from '../../lib/list/usePagedList.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { DeleteTagDialog } from './DeleteTagDialog.tsx';
import { TagDialog } from './TagDialog.tsx';
import { TagList } from './TagList.tsx';
import { tagsQuery } from './tags.api.ts';

export function TagsPage() {
  const { t } = useTranslation();
  const list = usePagedList(tagsQuery, ({ tags }) => tags);
  const page = useListPage<RowDialog<'edit' | 'delete', Tag>>({ id: 'tag-create', label: t('tags.add') });
  const { dialog, close } = page;
  return (
    <>
      <ListPage title={t('tags.title')} text={t('tags.intro')} page={page} search={{ label: t('tags.search'), list }}>
        <TagList list={list} {...rowActions(page)} />
      </ListPage>
      {dialog?.kind === 'create' && <TagDialog tag={null} onClose={close} />}
      {dialog?.kind === 'edit' && <TagDialog tag={dialog.row} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteTagDialog tag={dialog.row} onClose={close} />}
    </>
  );
}
