import type { QuickMessage } from '@recadia/contract/quick-messages';
import { rowActions, type RowDialog, useListPage } from '../../lib/list/useListPage.ts';
import { usePagedList } from '../../lib/list/usePagedList.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { DeleteQuickMessageDialog } from './DeleteQuickMessageDialog.tsx';
import { QuickMessageDialog } from './QuickMessageDialog.tsx';
import { QuickMessageList } from './QuickMessageList.tsx';
import { quickMessagePages } from './quick-messages.api.ts';

export function QuickMessagesPage() {
  const { t } = useTranslation();
  const list = usePagedList(quickMessagePages, ({ records }) => records);
  const page = useListPage<RowDialog<'edit' | 'delete', QuickMessage>>({
    id: 'quick-message-create',
    label: t('quick-messages.add'),
  });
  const { dialog, close } = page;
  return (
    <>
      <ListPage
        title={t('quick-messages.title')}
        text={t('quick-messages.intro')}
        page={page}
        search={{ label: t('quick-messages.search'), list }}
      >
        <QuickMessageList list={list} {...rowActions(page)} />
      </ListPage>
      {dialog?.kind === 'create' && <QuickMessageDialog reply={null} onClose={close} />}
      {dialog?.kind === 'edit' && <QuickMessageDialog reply={dialog.row} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteQuickMessageDialog reply={dialog.row} onClose={close} />}
    </>
  );
}
