import type { Connection, ConnectionHealth } from '@recadia/contract/connections';
import { BadgeCheck, Pencil, Plus, Smartphone, Trash2 } from 'lucide-react';
import { useCan } from '../../lib/session/can.tsx';
import { formatPhone } from '../../lib/i18n/phone.ts';
import { formatDateTime } from '../../lib/i18n/time.ts';
import { media, useMedia } from '../../lib/interaction/useMedia.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Chip } from '../../ui/layout/Chip.tsx';
import { DataTable } from '../../ui/list/DataTable.tsx';
import type { RowAction } from '../../ui/list/DataTable.tsx';
import { ListRows } from '../../ui/list/ListRows.tsx';
import type { LoadedList } from '../../lib/list/usePagedList.ts';
import styles from './ConnectionList.module.css';
import { reasonKey } from './connection-status.ts';
import { HealthCell } from './HealthCell.tsx';
import { SessionButtons } from './SessionButtons.tsx';
import { StatusPill } from './StatusPill.tsx';

interface ConnectionActions {
  onCreate: () => void;
  onEdit: (connection: Connection) => void;
  onDelete: (connection: Connection) => void;
  onLink: (connection: Connection) => void;
  onDisconnect: (connection: Connection) => void;
}

interface ConnectionListProps extends ConnectionActions {
  list: LoadedList<Connection>;
  health: ConnectionHealth[];
}

export function ConnectionList({ list, health, ...actions }: ConnectionListProps) {
  const { t } = useTranslation();
  const mayChange = useCan('connections-page:editOrDeleteConnection');
  // A card shows three facts; the queues are in the dialog.
  const isPhone = useMedia(media.phone);
  const healthOf = (id: number) => health.find(({ whatsappId }) => whatsappId === id);
  const actionsOf = (connection: Connection): RowAction[] => {
    if (!mayChange) return [];
    const edit = { label: t('connections.edit'), icon: <Pencil />, onSelect: () => actions.onEdit(connection) };
    const remove = { label: t('connections.delete'), icon: <Trash2 />, onSelect: () => actions.onDelete(connection) };
    return [
      { id: 'edit', ...edit },
      { id: 'delete', tone: 'danger', ...remove },
    ];
  };
  const name = {
    id: 'name',
    header: t('connections.columns.name'),
    cell: (row: Connection) => <NameCell connection={row} />,
  };
  const status = {
    id: 'status',
    header: t('connections.columns.status'),
    cell: (row: Connection) => <StatusCell connection={row} onExplain={() => actions.onLink(row)} />,
  };
  const queues = {
    id: 'queues',
    header: t('connections.columns.queues'),
    cell: (row: Connection) => <QueuesCell connection={row} />,
  };
  const updated = {
    id: 'updated',
    header: t('connections.columns.updated'),
    cell: (row: Connection) => <ActivityCell connection={row} health={healthOf(row.id)} />,
  };
  const uptime = {
    id: 'health',
    header: t('connections.columns.health'),
    cell: (row: Connection) => <HealthCell name={row.name} health={healthOf(row.id)} />,
  };
  const empty = {
    icon: <Smartphone />,
    title: t('connections.empty.title'),
    text: t('connections.empty.text'),
    action: (
      <Button icon={<Plus />} onClick={actions.onCreate}>
        {t('connections.add')}
      </Button>
    ),
  };
  return (
    <ListRows list={list} noun={t('connections.noun')} empty={empty}>
      <DataTable
        label={t('connections.title')}
        columns={[name, ...(isPhone ? [status, updated, uptime] : [status, queues, updated, uptime])]}
        rows={list.rows}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        actions={actionsOf}
        lead={(row) => (
          <SessionButtons
            connection={row}
            onLink={() => actions.onLink(row)}
            onDisconnect={() => actions.onDisconnect(row)}
          />
        )}
      />
    </ListRows>
  );
}

function NameCell({ connection: { name, number, isDefault, capabilities } }: { connection: Connection }) {
  const { t } = useTranslation();
  const Icon = capabilities.templates ? BadgeCheck : Smartphone;
  return (
    <span className={styles.name}>
      <span className={styles.icon}>
        <Icon />
      </span>
      <span>
        <span className={styles.title}>
          {name}
          {isDefault && <span className={styles.mark}>{t('connections.default')}</span>}
          {capabilities.templates && <span className={styles.mark}>{t('connections.official')}</span>}
        </span>
        <span className={styles.sub}>{number ? formatPhone(number) : t('connections.noNumber')}</span>
      </span>
    </span>
  );
}

function StatusCell({ connection, onExplain }: { connection: Connection; onExplain: () => void }) {
  const { t } = useTranslation();
  const reason = reasonKey(connection.statusReason);
  return (
    <span className={styles.status}>
      <StatusPill status={connection.status} />
      {reason && (
        <button type="button" className={styles.why} onClick={onExplain}>
          {t(`${reason}.short`)}
        </button>
      )}
    </span>
  );
}

function QueuesCell({ connection: { queues } }: { connection: Connection }) {
  const { t } = useTranslation();
  if (queues.length === 0) return <span className={styles.none}>{t('connections.noQueues')}</span>;
  return (
    <span className={styles.queues}>
      {queues.map(({ id, name, color }) => (
        <Chip key={id} shape="queue" color={color}>
          {name}
        </Chip>
      ))}
    </span>
  );
}

function ActivityCell({ connection, health }: { connection: Connection; health: ConnectionHealth | undefined }) {
  const { t } = useTranslation();
  const last = [health?.lastInboundAt, health?.lastOutboundAt]
    .filter((at) => typeof at === 'string')
    .sort()
    .at(-1);
  return (
    <span className="tabular">
      <span className={styles.muted}>{formatDateTime(connection.updatedAt)}</span>
      {last && <span className={styles.sub}>{t('connections.lastActivity', { at: formatDateTime(last) })}</span>}
    </span>
  );
}
