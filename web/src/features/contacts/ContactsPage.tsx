import type { Contact } from '@recadia/contract/contacts';
import { Download, EllipsisVertical, FileUp, Smartphone, UserPlus } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useActions } from '../../lib/interaction/actions.ts';
import { type RowDialog, useListPage } from '../../lib/list/useListPage.ts';
import { usePagedList } from '../../lib/list/usePagedList.ts';
import { showError } from '../../lib/errors.ts';
import { formatPhone } from '../../lib/i18n/phone.ts';
import { toast } from '../../lib/interaction/toast.ts';
import { useStable } from '../../lib/interaction/useStable.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { IconButton } from '../../ui/form/IconButton.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { Menu } from '../../ui/overlay/Menu.tsx';
import { ScheduleDialog } from '../schedules/index.ts';
import { NewTicketDialog } from '../tickets/index.ts';
import { ContactDialog } from './ContactDialog.tsx';
import { ContactList, type ContactAct } from './ContactList.tsx';
import { DeleteContactDialog } from './DeleteContactDialog.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import { useMayExport } from './useMayExport.ts';
import { contactsQuery, downloadContacts, useContactMutations } from './contacts.api.ts';

type ContactDialogs = { kind: 'import' } | RowDialog<ContactAct, Contact>;

export function ContactsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const list = usePagedList(contactsQuery, ({ contacts }) => contacts);
  const { search } = list;
  const page = useListPage<ContactDialogs>({ id: 'contact-create', label: t('contacts.add'), icon: UserPlus });
  const { dialog, open, close } = page;
  const { importBook } = useContactMutations();
  const importFile = useStable(() => open({ kind: 'import' }));
  const mayExport = useMayExport();
  const exportAll = useStable(() => void downloadContacts(search).catch((error: unknown) => showError(error)));
  const importPhone = useStable(() =>
    importBook.mutate(undefined, {
      onSuccess: ({ imported, skipped }) => toast.success(t('contacts.book.done', { imported, skipped })),
      onError: (error) => void showError(error),
    }),
  );
  useActions(
    useMemo(
      () => [
        { id: 'contact-import', group: 'page', label: t('contacts.import.title'), icon: FileUp, perform: importFile },
        { id: 'contact-book', group: 'page', label: t('contacts.book.title'), icon: Smartphone, perform: importPhone },
        ...(mayExport
          ? [
              {
                id: 'contact-export',
                group: 'page',
                label: t('contacts.export'),
                icon: Download,
                perform: exportAll,
              } as const,
            ]
          : []),
      ],
      [t, importFile, importPhone, exportAll, mayExport],
    ),
  );
  return (
    <>
      <ListPage
        title={t('contacts.title')}
        text={t('contacts.intro')}
        page={page}
        controls={
          <Menu
            target={<IconButton label={t('contacts.more')} icon={<EllipsisVertical />} />}
            entries={[
              { id: 'import', label: t('contacts.import.title'), icon: <FileUp />, onSelect: importFile },
              { id: 'book', label: t('contacts.book.title'), icon: <Smartphone />, onSelect: importPhone },
              ...(mayExport
                ? [{ id: 'export', label: t('contacts.export'), icon: <Download />, onSelect: exportAll }]
                : []),
            ]}
          />
        }
        search={{ label: t('contacts.search'), list }}
      >
        <ContactList list={list} onCreate={page.create} onAct={(kind, row) => open({ kind, row })} />
      </ListPage>
      {dialog?.kind === 'create' && <ContactDialog contact={null} onClose={close} />}
      {dialog?.kind === 'import' && <ImportDialog onClose={close} />}
      {dialog?.kind === 'edit' && <ContactDialog contact={dialog.row} onClose={close} />}
      {dialog?.kind === 'merge' && <MergeDialog contact={dialog.row} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteContactDialog contact={dialog.row} onClose={close} />}
      {dialog?.kind === 'schedule' && <ScheduleDialog schedule={null} contact={dialog.row} onClose={close} />}
      {dialog?.kind === 'talk' && (
        <NewTicketDialog
          contact={{
            id: dialog.row.id,
            name: dialog.row.name,
            note: formatPhone(dialog.row.number),
          }}
          onOpen={({ uuid }) => void navigate(`/tickets/${uuid}`)}
          onClose={close}
        />
      )}
    </>
  );
}
