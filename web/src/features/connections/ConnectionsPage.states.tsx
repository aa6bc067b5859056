import type { Connection } from '@recadia/contract/connections';
import type { Sheet } from '../../gallery/sheet.ts';
import { aCloudConnection, aConnection, aHealth } from '../../testing/connections.ts';
import { aList } from '../../testing/lists.ts';
import type { ListState } from '../../lib/list/list-state.ts';
import { ConnectionDialog } from './dialog/ConnectionDialog.tsx';
import { ConnectionList } from './ConnectionList.tsx';
import { DeleteConnectionDialog, DisconnectDialog } from './DeleteConnectionDialog.tsx';
import { GatewayBanner } from './GatewayBanner.tsx';
import { LinkDialog } from './link/LinkDialog.tsx';

const nothing = () => undefined;
const sales = { id: 1, name: 'Vendas', color: '#1F9D6B' };
const support = { id: 2, name: 'Suporte', color: '#3D7FD6' };
const money = { id: 3, name: 'Financeiro', color: '#C77A12' };
const shop = aConnection({ name: 'Loja Centro', isDefault: true, queues: [sales, support, money] });
const official = aCloudConnection({ id: 2, name: 'Atacado', number: '551130884155', queues: [sales] });
const scanning = aConnection({
  name: 'Loja Campinas',
  number: '',
  status: 'qrcode',
  qrcode: `2@${'Ab3/'.repeat(25)},${'x'.repeat(44)},${'y'.repeat(44)},${'z'.repeat(44)}`,
  retries: 1,
  queues: [sales],
});
const gone = aConnection({
  name: 'Pós-venda SP',
  number: '551130884190',
  status: 'DISCONNECTED',
  statusReason: 'logged-out',
});
const opening = aConnection({ name: 'Plantão', number: '5511977882010', status: 'OPENING', queues: [support] });
const silent = aConnection({
  name: 'Cobrança',
  number: '551130884171',
  status: 'TIMEOUT',
  statusReason: 'qr-expired',
  queues: [money],
});
const passkey = aConnection({ name: 'Loja Campinas', number: '', status: 'TIMEOUT', statusReason: 'passkey' });
const pairing = aConnection({ name: 'Loja Campinas', number: '', status: 'PAIRING', pairingCode: 'K7QM2XPD' });
const all = [shop, official, scanning, gone, opening, silent];

const list = (state: ListState, connections: Connection[] = []) => (
  <ConnectionList
    list={aList(state, connections)}
    health={connections.map(({ id }) => aHealth({ whatsappId: id }))}
    onCreate={nothing}
    onEdit={nothing}
    onDelete={nothing}
    onLink={nothing}
    onDisconnect={nothing}
  />
);
const link = (connection: Connection) => () => <LinkDialog connection={connection} onClose={nothing} />;
const edit = (connection: Connection | null) => () => (
  <ConnectionDialog connection={connection} onClose={nothing} onCreated={nothing} />
);

export const sheet: Sheet = {
  title: 'Connections',
  states: [
    { name: 'loading', render: () => list({ kind: 'loading' }) },
    { name: 'empty', render: () => list({ kind: 'empty' }) },
    { name: 'error', render: () => list({ kind: 'error', code: 'ERR_INTERNAL' }) },
    { name: 'offline', render: () => list({ kind: 'offline' }) },
    { name: 'no permission', render: () => list({ kind: 'forbidden' }) },
    { name: 'full', alone: true, render: () => list({ kind: 'full' }, all) },
    {
      name: 'no gateway',
      render: () => <GatewayBanner health={[aHealth({ whatsappId: 1, isGatewayMissing: true })]} />,
    },
    { name: 'new', alone: true, render: edit(null) },
    { name: 'edit official', alone: true, render: edit(official) },
    { name: 'qr', alone: true, render: link(scanning) },
    { name: 'preparing', alone: true, render: link(opening) },
    { name: 'pairing code', alone: true, render: link(pairing) },
    { name: 'expired', alone: true, render: link(silent) },
    { name: 'passkey', alone: true, render: link(passkey) },
    { name: 'delete', alone: true, render: () => <DeleteConnectionDialog connection={gone} onClose={nothing} /> },
    { name: 'disconnect', alone: true, render: () => <DisconnectDialog connection={shop} onClose={nothing} /> },
  ],
};
