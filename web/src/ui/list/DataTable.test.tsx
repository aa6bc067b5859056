import { render, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { setWidth } from '../../testing/screen.ts';
import { Stage } from '../../testing/Stage.tsx';
import { DataTable } from './DataTable.tsx';
import { user } from '../../testing/user.ts';

const edit = vi.fn<(name: string) => void>();
const table = (
  <Stage>
    <DataTable
      label="Pessoas"
      columns={[
        { id: 'name', header: 'Nome', cell: (person) => person.name },
        { id: 'city', header: 'Cidade', cell: (person) => person.city },
      ]}
      rows={[{ name: 'Ana', city: 'Santos' }]}
      rowKey={({ name }) => name}
      rowName={({ name }) => name}
      actions={(person) => [{ id: 'edit', label: 'Editar', icon: <i />, onSelect: () => edit(person.name) }]}
    />
  </Stage>
);

describe('DataTable', () => {
  it('is a table whose buttons say what they act on', async () => {
    render(table);
    const row = within(screen.getByRole('table', { name: 'Pessoas' })).getByRole('row', { name: /Ana Santos/ });
    await user.click(within(row).getByRole('button', { name: 'Editar Ana' }));
    expect(edit).toHaveBeenLastCalledWith('Ana');
  });

  it('on a phone it is a list of cards with the actions in a menu', async () => {
    setWidth(390);
    render(table);
    expect(screen.queryByRole('table')).toBeNull();
    const card = within(screen.getByRole('list', { name: 'Pessoas' })).getByRole('listitem');
    expect(within(card).getByText('Santos')).toBeInTheDocument();
    await user.click(within(card).getByRole('button', { name: 'Ações de Ana' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Editar' }));
    expect(edit).toHaveBeenLastCalledWith('Ana');
  });
});
