import type { Connection } from '@recadia/contract/connections';
import { useQuery } from '@tanstack/react-query';
import { Layers, Plus, RefreshCw, TriangleAlert } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useActions } from '../../lib/interaction/actions.ts';
import { Can, useCan } from '../../lib/session/can.tsx';
import { queuesQuery } from '../../lib/live/directory.ts';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { ListPanel } from '../../ui/list/ListPanel.tsx';
import { listState } from '../../ui/list/list-state.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { ServerButton } from '../../ui/form/ServerButton.tsx';
import { ConnectionDialog, EditConnectionDialog } from './dialog/ConnectionDialog.tsx';
import { ConnectionList } from './ConnectionList.tsx';
import styles from './ConnectionsPage.module.css';
import { healthQuery, useSessionMutations } from './connections.api.ts';
import { connectionsQuery } from './connections.list.ts';
import { needsAttention } from './connection-status.ts';
import { DeleteConnectionDialog, DisconnectDialog } from './DeleteConnectionDialog.tsx';
import { GatewayBanner } from './GatewayBanner.tsx';
import { LinkDialog } from './link/LinkDialog.tsx';

type OpenDialog = { kind: 'create' } | { kind: 'edit' | 'delete' | 'link' | 'disconnect'; about: Connection } | null;

export function ConnectionsPage() {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const maySeeHealth = useCan('connections-page:actionButtons');
  const query = useQuery(connectionsQuery);
  const { data: health = [] } = useQuery({ ...healthQuery, enabled: maySeeHealth });
  const { restartAll } = useSessionMutations();
  const { data: queues } = useQuery(queuesQuery);
  const mayMakeQueues = useCan('queues-page:edit');
  const connections = query.data ?? [];
  const troubled = connections.filter(needsAttention).length;
  const open = (kind: 'edit' | 'delete' | 'link' | 'disconnect') => (connection: Connection) =>
    setDialog({ kind, about: connection });
  const create = () => setDialog({ kind: 'create' });
  const close = useCallback(() => setDialog(null), []);
  useActions(
    useMemo(
      () => [
        { id: 'connection-create', group: 'page', label: t('connections.add'), icon: Plus, keys: 'c', perform: create },
      ],
      [t],
    ),
  );
  const about = dialog && 'about' in dialog ? dialog.about : undefined;
  // The current state; a deleted connection stays in its dialog until it is closed.
  const shown = connections.find(({ id }) => id === about?.id) ?? about;
  return (
    <>
      <PageHeader
        title={t('connections.title')}
        text={t('connections.summary', { count: connections.length, connected: connections.length - troubled })}
      >
        <Can perform="connections-page:actionButtons">
          <ServerButton
            icon={<RefreshCw />}
            busy={restartAll.isPending}
            onClick={() =>
              restartAll.mutate(undefined, { onSuccess: () => toast.warning(t('connections.restartWarning')) })
            }
          >
            {t('connections.restart')}
          </ServerButton>
        </Can>
        <Can perform="connections-page:addConnection">
          <Button variant="primary" icon={<Plus />} onClick={create}>
            {t('connections.add')}
          </Button>
        </Can>
      </PageHeader>
      <GatewayBanner health={health} />
      {troubled > 0 && (
        <div className={styles.banner}>
          <Banner tone="warning" icon={<TriangleAlert />}>
            {t('connections.troubled', { count: troubled })}
          </Banner>
        </div>
      )}
      {mayMakeQueues && connections.length > 0 && troubled === 0 && queues?.length === 0 && (
        <div className={styles.banner}>
          <Banner tone="info" icon={<Layers />} action={<Link to="/queues">{t('connections.nextStep.show')}</Link>}>
            {t('connections.nextStep.text')}
          </Banner>
        </div>
      )}
      <ListPanel scrollRef={null}>
        <ConnectionList
          connections={connections}
          health={health}
          state={listState(query, connections.length)}
          onRetry={() => void query.refetch()}
          onCreate={create}
          onEdit={open('edit')}
          onDelete={open('delete')}
          onLink={open('link')}
          onDisconnect={open('disconnect')}
        />
      </ListPanel>
      {dialog?.kind === 'create' && (
        <ConnectionDialog
          connection={null}
          onClose={close}
          onCreated={(made) => setDialog(made.capabilities.qr ? { kind: 'link', about: made } : null)}
        />
      )}
      {shown && dialog?.kind === 'edit' && <EditConnectionDialog id={shown.id} onClose={close} />}
      {shown && dialog?.kind === 'delete' && <DeleteConnectionDialog connection={shown} onClose={close} />}
      {shown && dialog?.kind === 'link' && <LinkDialog connection={shown} onClose={close} />}
      {shown && dialog?.kind === 'disconnect' && <DisconnectDialog connection={shown} onClose={close} />}
    </>
  );
}
