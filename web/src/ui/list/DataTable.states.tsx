import { Pencil, Trash2 } from 'lucide-react';
import type { Sheet } from '../../gallery/sheet.ts';
import { aTag } from '../../testing/tags.ts';
import { Chip } from '../layout/Chip.tsx';
import { DataTable } from './DataTable.tsx';

const tags = [
  aTag({ name: 'VIP', color: '#BE2D75' }),
  aTag({ name: 'Orçamento enviado para a obra do condomínio Jardins', color: '#2D69BE', kanban: 1 }),
  aTag({ name: 'Pós-venda', color: '#81DAAD' }),
];

const table = () => (
  <DataTable
    label="Tags"
    columns={[
      { id: 'name', header: 'Tag', cell: ({ name, color }) => <Chip large color={color} children={name} /> },
      { id: 'kanban', header: 'Coluna do kanban', cell: ({ kanban }) => (kanban === 1 ? 'Sim' : 'Não') },
    ]}
    rows={tags}
    rowKey={({ id }) => id}
    rowName={({ name }) => name}
    actions={() => [
      { id: 'edit', label: 'Editar', icon: <Pencil />, onSelect: () => undefined },
      { id: 'delete', label: 'Excluir', icon: <Trash2 />, tone: 'danger', onSelect: () => undefined },
    ]}
  />
);

export const sheet: Sheet = {
  title: 'DataTable',
  states: [{ name: 'rows or cards', alone: true, render: () => table() }],
};
