import type { QuickMessage } from '@recadia/contract/quick-messages';
import { statesWithoutRows } from '../../gallery/list-states.ts';
import type { Sheet } from '../../gallery/sheet.ts';
import { aQuickMessage } from '../../testing/quick-messages.ts';
import { aList } from '../../testing/lists.ts';
import type { ListState } from '../../lib/list/list-state.ts';
import { DeleteQuickMessageDialog } from './DeleteQuickMessageDialog.tsx';
import { QuickMessageDialog } from './QuickMessageDialog.tsx';
import { QuickMessageList } from './QuickMessageList.tsx';

const nothing = () => undefined;
const delivery = aQuickMessage({
  shortcode: 'entrega',
  message: 'Entregamos em até 5 dias úteis na capital.',
  geral: true,
});
const price = aQuickMessage({
  shortcode: 'tabela-de-preços-do-atacado',
  message: 'Segue a nossa tabela. '.repeat(12),
  mediaPath: '/attachments/x',
  mediaName: 'tabela-de-preços-novembro-de-2026.pdf',
  isMedia: true,
});

const list = (state: ListState, replies: QuickMessage[] = [], isSearch = false) => (
  <QuickMessageList list={aList(state, replies, isSearch)} onCreate={nothing} onEdit={nothing} onDelete={nothing} />
);

export const sheet: Sheet = {
  title: 'Quick messages',
  states: [
    ...statesWithoutRows(list),
    { name: 'full', render: () => list({ kind: 'full' }, [delivery, price]) },
    { name: 'new', alone: true, render: () => <QuickMessageDialog reply={null} onClose={nothing} /> },
    { name: 'edit', alone: true, render: () => <QuickMessageDialog reply={price} onClose={nothing} /> },
    { name: 'delete', alone: true, render: () => <DeleteQuickMessageDialog reply={delivery} onClose={nothing} /> },
  ],
};
