import type { Announcement } from '@recadia/contract/announcements';
import { rowActions, type RowDialog, useListPage } from '../../lib/list/useListPage.ts';
import { usePagedList } from '../../lib/list/usePagedList.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { AnnouncementDialog } from './AnnouncementDialog.tsx';
import { AnnouncementList } from './AnnouncementList.tsx';
import { announcementsQuery } from './announcements.list.ts';
import { DeleteAnnouncementDialog } from './DeleteAnnouncementDialog.tsx';

/** ANN-02: manages the announcements of the platform. */
export function AnnouncementsPage() {
  const { t } = useTranslation();
  const list = usePagedList(announcementsQuery, ({ records }) => records);
  const page = useListPage<RowDialog<'edit' | 'delete', Announcement>>({
    id: 'announcement-create',
    label: t('announcements.add'),
  });
  const { dialog, close } = page;
  return (
    <>
      <ListPage
        title={t('announcements.title')}
        text={t('announcements.intro')}
        page={page}
        search={{ label: t('announcements.search'), list }}
      >
        <AnnouncementList list={list} {...rowActions(page)} />
      </ListPage>
      {dialog?.kind === 'create' && <AnnouncementDialog announcement={null} onClose={close} />}
      {dialog?.kind === 'edit' && <AnnouncementDialog announcement={dialog.row} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteAnnouncementDialog announcement={dialog.row} onClose={close} />}
    </>
  );
}
