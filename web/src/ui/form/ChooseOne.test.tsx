import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Stage } from '../../testing/Stage.tsx';
import { user } from '../../testing/user.ts';
import { ChipBoxes } from './ChipBoxes.tsx';
import { ChooseOne } from './ChooseOne.tsx';
import { optionsShown } from './useOptionChoice.ts';

const rows = (count: number, from = 1) =>
  Array.from({ length: count }, (_, at) => ({ id: from + at, name: `Fila ${from + at}`, color: '#2D8EBE' }));

/** The server finds a row that the loaded list does not contain. */
const finder = (key: string) => ({
  key,
  search: vi.fn(async (searchParam: string) => rows(2_000, 5_001).filter(({ name }) => name.includes(searchParam))),
});

function One({ count, ask }: { count: number; ask?: ReturnType<typeof finder> }) {
  const [value, setValue] = useState<number | null>(null);
  return (
    <Stage>
      <ChooseOne label="Fila" rows={rows(count)} finder={ask} value={value} none="Todas" onChange={setValue} />
      <output>{String(value)}</output>
    </Stage>
  );
}

const box = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Fila' });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

it('a few are the browser’s own list', async () => {
  render(<One count={3} />);
  expect((await box()).tagName).toBe('SELECT');
  await user.selectOptions(await box(), 'Fila 2');
  expect(screen.getByRole('status', { name: '' })).toHaveTextContent('2');
});

it('shows one page of many; arrows go on, Enter chooses', async () => {
  render(<One count={300} />);
  await user.click(await box());
  expect(options()).toHaveLength(optionsShown);
  expect(screen.getByText('Mostrando 50 de 301. Digite para encontrar.')).toBeInTheDocument();
  await user.keyboard('{ArrowDown>50}');
  expect(options()).toHaveLength(2 * optionsShown);
  expect(await box()).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: 'Fila 50' }).id);
  await user.keyboard('{Enter}');
  expect(await box()).toHaveValue('Fila 50');
  expect(options()).toEqual([]);
});

it('searches the server for typed text; Esc restores the value', async () => {
  const ask = finder('one');
  render(<One count={300} ask={ask} />);
  await user.click(await box());
  await user.keyboard('Fila 6999');
  await user.click(await screen.findByRole('option', { name: 'Fila 6999' }));
  expect(ask.search.mock.calls.map(([text]) => text)).toEqual(['Fila 6999']);
  expect(await box()).toHaveValue('Fila 6999');
  await user.keyboard('xyz');
  expect(await screen.findByText('Nada encontrado')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(await box()).toHaveValue('Fila 6999');
});

it('several of many: the chosen stand first, a page at a time, found by the server', async () => {
  const ask = finder('many');
  const changed = vi.fn();
  render(
    <Stage>
      <ChipBoxes label="Filas" none="" options={rows(300)} finder={ask} value={[287]} onChange={changed} />
    </Stage>,
  );
  const boxes = await screen.findAllByRole('checkbox');
  expect(boxes).toHaveLength(optionsShown);
  expect(boxes[0]).toBe(screen.getByLabelText('Fila 287'));
  await user.click(screen.getByRole('button', { name: 'Mostrar mais' }));
  expect(screen.getAllByRole('checkbox')).toHaveLength(2 * optionsShown);
  await user.type(screen.getByRole('searchbox', { name: 'Buscar em Filas' }), 'Fila 6001');
  await user.click(await screen.findByLabelText('Fila 6001'));
  expect(changed.mock.calls).toEqual([[[287, 6_001]]]);
});
