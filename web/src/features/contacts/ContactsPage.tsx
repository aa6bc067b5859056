import type { Contact } from '@recadia/contract/contacts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, EllipsisVertical, FileUp, Smartphone, UserPlus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useActions } from '../../lib/interaction/actions.ts';
import { showError } from '../../lib/errors.ts';
import { formatPhone } from '../../lib/i18n/phone.ts';
import { toast } from '../../lib/interaction/toast.ts';
import { useStable } from '../../lib/interaction/useStable.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { IconButton } from '../../ui/form/IconButton.tsx';
import { ListPanel } from '../../ui/list/ListPanel.tsx';
import { Menu } from '../../ui/overlay/Menu.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { SearchBox } from '../../ui/form/SearchBox.tsx';
import { listState } from '../../ui/list/list-state.ts';
import { useInfiniteScroll } from '../../ui/list/useInfiniteScroll.ts';
import { ScheduleDialog } from '../schedules/index.ts';
import { NewTicketDialog } from '../tickets/index.ts';
import { ContactDialog } from './ContactDialog.tsx';
import { ContactList, type ContactAct } from './ContactList.tsx';
import { DeleteContactDialog } from './DeleteContactDialog.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import { useMayExport } from './useMayExport.ts';
import { contactsQuery, downloadContacts, useContactMutations } from './contacts.api.ts';

type OpenDialog = { kind: 'create' | 'import' } | { kind: ContactAct; contact: Contact } | null;

export function ContactsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const { importBook } = useContactMutations();
  const query = useInfiniteQuery(contactsQuery(search));
  const contacts = useMemo(() => query.data?.pages.flatMap((page) => page.contacts) ?? [], [query.data]);
  const { hasNextPage, isFetching, fetchNextPage } = query;
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const scrollRef = useInfiniteScroll<HTMLDivElement>({
    hasMore: hasNextPage,
    isLoading: isFetching,
    loadMore,
    rowCount: contacts.length,
  });
  const close = () => setDialog(null);
  const create = () => setDialog({ kind: 'create' });
  const importFile = () => setDialog({ kind: 'import' });
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
        { id: 'contact-create', group: 'page', label: t('contacts.add'), icon: UserPlus, keys: 'c', perform: create },
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
      [t, importPhone, exportAll, mayExport],
    ),
  );
  return (
    <>
      <PageHeader title={t('contacts.title')} text={t('contacts.intro')}>
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
        <Button variant="primary" icon={<UserPlus />} onClick={create}>
          {t('contacts.add')}
        </Button>
      </PageHeader>
      <ListPanel scrollRef={scrollRef} toolbar={<SearchBox label={t('contacts.search')} onSearch={setSearch} />}>
        <ContactList
          contacts={contacts}
          state={listState(query, contacts.length)}
          isSearch={search !== ''}
          isLoadingMore={query.isFetchingNextPage}
          onRetry={() => void query.refetch()}
          onCreate={create}
          onAct={(kind, contact) => setDialog({ kind, contact })}
        />
      </ListPanel>
      {dialog?.kind === 'create' && <ContactDialog contact={null} onClose={close} />}
      {dialog?.kind === 'import' && <ImportDialog onClose={close} />}
      {dialog?.kind === 'edit' && <ContactDialog contact={dialog.contact} onClose={close} />}
      {dialog?.kind === 'merge' && <MergeDialog contact={dialog.contact} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteContactDialog contact={dialog.contact} onClose={close} />}
      {dialog?.kind === 'schedule' && <ScheduleDialog schedule={null} contact={dialog.contact} onClose={close} />}
      {dialog?.kind === 'talk' && (
        <NewTicketDialog
          contact={{
            id: dialog.contact.id,
            name: dialog.contact.name,
            note: formatPhone(dialog.contact.number),
          }}
          onOpen={({ uuid }) => void navigate(`/tickets/${uuid}`)}
          onClose={close}
        />
      )}
    </>
  );
}
