import type { OperatedCompany } from '@recadia/contract/operator-companies';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useEditedRow } from '../../lib/list/useEditedRow.ts';
import { usePagedList } from '../../lib/list/usePagedList.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { SearchBox } from '../../ui/form/SearchBox.tsx';
import { ListAndForm } from '../../ui/layout/SideForm.tsx';
import { ListPanel } from '../../ui/list/ListPanel.tsx';
import { ListToolbar } from '../../ui/list/ListToolbar.tsx';
import { DiscardDialog } from '../../ui/overlay/DiscardDialog.tsx';
import { InvitationLinkDialog } from '../users/index.ts';
import { companiesQuery } from './companies.api.ts';
import { CompanyForm } from './CompanyForm.tsx';
import { CompanyInvoices } from './CompanyInvoices.tsx';
import { CompanyTable } from './CompanyTable.tsx';
import { DeleteCompanyDialog } from './DeleteCompanyDialog.tsx';
import { DueLegend } from './DueLegend.tsx';
import { FirstUserDialog } from './FirstUserDialog.tsx';

type Opened = { kind: 'delete' | 'firstUser' | 'invoices'; company: OperatedCompany } | { kind: 'link'; link: string };

/** CMP-02: the table of companies with the form of a company beside it. */
export function CompaniesTab() {
  const { t } = useTranslation();
  const list = usePagedList(companiesQuery, ({ companies }) => companies);
  const edited = useEditedRow<OperatedCompany>();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const done = (link: string | null) => {
    edited.reset();
    if (link) setOpened({ kind: 'link', link });
  };
  return (
    <>
      <ListAndForm
        list={
          <ListPanel
            scrollRef={list.scrollRef}
            footer={<DueLegend />}
            toolbar={
              <ListToolbar title={t('companies.title')} count={list.firstPage?.count ?? 0}>
                <SearchBox label={t('companies.search')} onSearch={list.onSearch} />
                <Button icon={<Plus />} onClick={() => edited.choose(null)}>
                  {t('companies.new')}
                </Button>
              </ListToolbar>
            }
          >
            <CompanyTable list={list} chosen={edited.row} onChoose={edited.choose} />
          </ListPanel>
        }
        form={
          <CompanyForm
            key={edited.round}
            company={edited.row}
            isOpen={edited.isOpen}
            takesFocus={edited.round > 0}
            onDirty={edited.onDirty}
            onDelete={(company) => setOpened({ kind: 'delete', company })}
            onFirstUser={(company) => setOpened({ kind: 'firstUser', company })}
            onInvoices={(company) => setOpened({ kind: 'invoices', company })}
            onDone={done}
          />
        }
      />
      {edited.isAsking && <DiscardDialog onDiscard={edited.discard} onKeep={edited.keep} />}
      {opened?.kind === 'delete' && (
        <DeleteCompanyDialog company={opened.company} onDeleted={edited.reset} onClose={close} />
      )}
      {opened?.kind === 'firstUser' && opened.company.firstUser && (
        <FirstUserDialog company={opened.company} user={opened.company.firstUser} onClose={close} />
      )}
      {opened?.kind === 'invoices' && <CompanyInvoices company={opened.company} onClose={close} />}
      {opened?.kind === 'link' && <InvitationLinkDialog link={opened.link} onClose={close} />}
    </>
  );
}
