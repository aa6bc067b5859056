import type { QueueOption } from '@recadia/contract/queue-options';
import type { Queue } from '@recadia/contract/queues';
import type { Sheet } from '../../gallery/sheet.ts';
import { anOption, aQueue } from '../../testing/queues.ts';
import { aList } from '../../testing/lists.ts';
import type { ListState } from '../../lib/list/list-state.ts';
import { DeleteQueueDialog } from './DeleteQueueDialog.tsx';
import { MenuEditor } from './menu/MenuEditor.tsx';
import { QueueDialog } from './QueueDialog.tsx';
import { PresetsDialog } from './presets/PresetsDialog.tsx';
import { QueueList } from './QueueList.tsx';

const nothing = () => undefined;
const sales = aQueue({
  id: 4,
  name: 'Vendas',
  color: '#2DBE75',
  orderQueue: 1,
  greetingMessage: 'Olá! Aqui é o setor de Vendas. Como podemos ajudar?',
});
const long = aQueue({
  id: 12,
  name: 'Assistência técnica de equipamentos e garantia',
  color: '#BE702D',
  greetingMessage: 'Você está na assistência técnica. Tenha em mãos a nota fiscal e o número de série do equipamento.',
});

const menu: QueueOption[] = [
  anOption({
    id: 1,
    title: 'Orçamentos',
    message: 'Que tipo de orçamento?',
    children: [
      anOption({ id: 2, title: 'Casa', message: 'Mande as medidas e uma foto do ambiente.', option: 1, parentId: 1 }),
      anOption({ id: 3, title: 'Empresa', option: 2, parentId: 1, handOver: true }),
    ],
  }),
  anOption({ id: 4, title: 'Segunda via do boleto', option: 2 }),
];

const list = (state: ListState, queues: Queue[] = []) => (
  <QueueList
    list={aList(state, queues)}
    onCreate={nothing}
    onPresets={nothing}
    onEdit={nothing}
    onMenu={nothing}
    onDelete={nothing}
  />
);

export const sheet: Sheet = {
  title: 'Queues',
  states: [
    { name: 'ready-made', alone: true, render: () => <PresetsDialog onClose={nothing} /> },
    { name: 'loading', render: () => list({ kind: 'loading' }) },
    { name: 'empty', render: () => list({ kind: 'empty' }) },
    { name: 'error', render: () => list({ kind: 'error', code: 'ERR_INTERNAL' }) },
    { name: 'full', render: () => list({ kind: 'full' }, [sales, long]) },
    { name: 'new', alone: true, render: () => <QueueDialog queue={null} onClose={nothing} /> },
    { name: 'edit', alone: true, render: () => <QueueDialog queue={sales} onClose={nothing} /> },
    { name: 'delete', alone: true, render: () => <DeleteQueueDialog queue={long} onClose={nothing} /> },
    { name: 'menu', alone: true, render: () => <MenuEditor queue={sales} saved={menu} onClose={nothing} /> },
    { name: 'no menu yet', alone: true, render: () => <MenuEditor queue={sales} saved={[]} onClose={nothing} /> },
  ],
};
