import type { Connection, ConnectionDetail } from '@recadia/contract/connections';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { queuesQuery } from '../../../lib/live/directory.ts';
import { toast } from '../../../lib/interaction/toast.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { NotLoaded } from '../../../ui/feedback/NotLoaded.tsx';
import { useContractForm } from '../../../ui/form/useContractForm.ts';
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx';
import { ServerButton } from '../../../ui/form/ServerButton.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { CloudTab } from './CloudTab.tsx';
import styles from './ConnectionDialog.module.css';
import { connectionForm, fieldsOf, inputOf, tabFields, tabsOf, type Tab } from './connection-form.ts';
import { detailQuery, useConnectionMutations } from '../connections.api.ts';
import { GeneralTab } from './GeneralTab.tsx';
import { MessagesTab } from './MessagesTab.tsx';
import { TimesTab } from './TimesTab.tsx';

interface ConnectionDialogProps {
  /** The connection to edit, or null for a new one. */
  connection: ConnectionDetail | null;
  onClose: () => void;
  /** Called instead of closing, because a new linked device needs its code scanned. */
  onCreated: (connection: Connection) => void;
}

/** Loads the details first, because the list lacks some fields. */
export function EditConnectionDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  const { data: connection, isError, refetch } = useQuery(detailQuery(id));
  if (connection) return <ConnectionDialog connection={connection} onClose={onClose} onCreated={onClose} />;
  return (
    <Dialog title={t('connections.dialog.edit')} width={620} onClose={onClose}>
      {isError ? <NotLoaded noun="connections.noun" onRetry={refetch} /> : <RowsSkeleton rows={4} />}
    </Dialog>
  );
}

export function ConnectionDialog({ connection, onClose, onCreated }: ConnectionDialogProps) {
  const { t } = useTranslation();
  const { save } = useConnectionMutations();
  const { data: queues = [] } = useQuery(queuesQuery);
  const [tab, setTab] = useState<Tab>('general');
  const [pointedAt, setPointedAt] = useState<Tab>();
  const form = useContractForm({
    schema: connectionForm,
    defaultValues: fieldsOf(connection),
    texts: { greetingMessage: { required: 'errors.ERR_WAPP_GREETING_REQUIRED' } },
    refusals: {
      ERR_WAPP_NAME_EXISTS: 'name',
      ERR_WAPP_GREETING_REQUIRED: 'greetingMessage',
      ERR_WAPP_NUMBER_EXISTS: 'phoneNumberId',
    },
    onSubmit: (values) => save.mutateAsync({ id: connection?.id ?? null, input: inputOf(values, connection) }),
    onDone(saved) {
      toast.success(t('connections.saved'));
      if (connection === null) onCreated(saved);
      else onClose();
    },
  });
  const provider = useWatch({ control: form.control, name: 'provider' });
  const tabs = tabsOf(provider);
  const wrong = tabs.filter((one) => tabFields[one].some((name) => form.field(name).error !== undefined));
  const firstWrong = wrong[0];
  const isHereWrong = wrong.includes(tab);
  // Shows the tab of the first invalid field once; after that the user may change tabs.
  if (firstWrong !== pointedAt) {
    setPointedAt(firstWrong);
    if (firstWrong && !isHereWrong) setTab(firstWrong);
  }
  return (
    <Dialog
      title={connection ? t('connections.dialog.edit') : t('connections.dialog.create')}
      width={620}
      onClose={onClose}
      isDirty={form.isDirty}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <ServerButton type="submit" form="connection-form" variant="primary" busy={form.isBusy}>
            {t('ui.save')}
          </ServerButton>
        </>
      }
    >
      <form id="connection-form" noValidate className={styles.form} onSubmit={form.submit}>
        <Tabs
          label={t('connections.dialog.tabs')}
          tabs={tabs.map((id) => ({ id, label: t(`connections.dialog.tab.${id}`), isWrong: wrong.includes(id) }))}
          chosen={tab}
          onChoose={setTab}
          panels={{
            general: <GeneralTab form={form} queues={queues} connection={connection} />,
            messages: <MessagesTab form={form} />,
            times: <TimesTab form={form} queues={queues} />,
            ...(provider === 'cloud' && { cloud: <CloudTab form={form} connection={connection} /> }),
          }}
        />
      </form>
    </Dialog>
  );
}
