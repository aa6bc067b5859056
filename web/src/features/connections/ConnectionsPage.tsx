import type { Connection } from '@recadia/contract/connections';
import { useQuery } from '@tanstack/react-query';
import { Layers, RefreshCw, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { type RowDialog, useListPage } from '../../lib/list/useListPage.ts';
import { useWholeList } from '../../lib/list/useWholeList.ts';
import { Can, useCan } from '../../lib/session/can.tsx';
import { queuesQuery } from '../../lib/live/directory.ts';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
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

type ConnectionDialogs = RowDialog<'edit' | 'delete' | 'link' | 'disconnect', Connection>;

export function ConnectionsPage() {
  const { t } = useTranslation();
  const list = useWholeList(connectionsQuery);
  const page = useListPage<ConnectionDialogs>({ id: 'connection-create', label: t('connections.add') });
  const { dialog, open, close } = page;
  const mayCreate = useCan('connections-page:addConnection');
  const maySeeHealth = useCan('connections-page:actionButtons');
  const { data: health = [] } = useQuery({ ...healthQuery, enabled: maySeeHealth });
  const { restartAll } = useSessionMutations();
  const { data: queues } = useQuery(queuesQuery);
  const mayMakeQueues = useCan('queues-page:edit');
  const connections = list.rows;
  const troubled = connections.filter(needsAttention).length;
  const about = (kind: ConnectionDialogs['kind']) => (row: Connection) => open({ kind, row });
  const row = dialog && 'row' in dialog ? dialog.row : undefined;
  // The current state; a deleted connection stays in its dialog until it is closed.
  const shown = connections.find(({ id }) => id === row?.id) ?? row;
  return (
    <>
      <ListPage
        title={t('connections.title')}
        text={t('connections.summary', { count: connections.length, connected: connections.length - troubled })}
        page={page}
        mayCreate={mayCreate}
        controls={
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
        }
        banners={
          <>
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
                <Banner
                  tone="info"
                  icon={<Layers />}
                  action={<Link to="/queues">{t('connections.nextStep.show')}</Link>}
                >
                  {t('connections.nextStep.text')}
                </Banner>
              </div>
            )}
          </>
        }
      >
        <ConnectionList
          list={list}
          health={health}
          onCreate={page.create}
          onEdit={about('edit')}
          onDelete={about('delete')}
          onLink={about('link')}
          onDisconnect={about('disconnect')}
        />
      </ListPage>
      {dialog?.kind === 'create' && (
        <ConnectionDialog
          connection={null}
          onClose={close}
          onCreated={(made) => open(made.capabilities.qr ? { kind: 'link', row: made } : null)}
        />
      )}
      {shown && dialog?.kind === 'edit' && <EditConnectionDialog id={shown.id} onClose={close} />}
      {shown && dialog?.kind === 'delete' && <DeleteConnectionDialog connection={shown} onClose={close} />}
      {shown && dialog?.kind === 'link' && <LinkDialog connection={shown} onClose={close} />}
      {shown && dialog?.kind === 'disconnect' && <DisconnectDialog connection={shown} onClose={close} />}
    </>
  );
}
