import { emptyWeek, usualQueueWeek, type OpeningHours } from '@recadia/contract/hours';
import { render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { user } from '../../testing/user.ts';
import { KitProvider } from '../KitProvider.tsx';
import { maskTime } from './TimeBox.tsx';
import { WeekGrid } from './WeekGrid.tsx';

function show(start: OpeningHours[], showsFaults = false) {
  let now = start;
  function Trial() {
    const [rows, setRows] = useState(start);
    const change = (changed: OpeningHours[]) => {
      now = changed;
      setRows(changed);
    };
    return <WeekGrid rows={rows} onChange={change} showsFaults={showsFaults} />;
  }
  render(
    <KitProvider env="test">
      <Trial />
    </KitProvider>,
  );
  return () => now;
}

it.each([
  ['0', '0'],
  ['08', '08'],
  ['083', '08:3'],
  ['0830', '08:30'],
  ['08:30', '08:30'],
  ['08:305', '08:30'],
  ['abc', ''],
])('the mask ##:## makes of %s %s', (typed, shown) => {
  expect(maskTime(typed)).toBe(shown);
});

it('has seven rows from Monday to Sunday, each with a start and an end', () => {
  show(emptyWeek());
  const days = screen.getAllByRole('group').map((group) => within(group).getAllByRole('textbox').length);
  expect(days).toEqual([2, 2, 2, 2, 2, 2, 2]);
  expect(screen.getAllByRole('group')[0]).toHaveAccessibleName('Segunda-feira');
  expect(screen.getAllByRole('group')[6]).toHaveAccessibleName('Domingo');
});

it('takes times, a second span and a closed day', async () => {
  const now = show(emptyWeek());
  await user.type(screen.getByRole('textbox', { name: 'Segunda-feira: início' }), '0800');
  await user.type(screen.getByRole('textbox', { name: 'Segunda-feira: fim' }), '1200');
  await user.click(screen.getByRole('button', { name: 'Adicionar intervalo em Segunda-feira' }));
  await user.type(screen.getByRole('textbox', { name: 'Segunda-feira, intervalo 2: início' }), '2200');
  await user.type(screen.getByRole('textbox', { name: 'Segunda-feira, intervalo 2: fim' }), '0200');
  expect(now()[0]).toMatchObject({
    startTime: '08:00',
    endTime: '12:00',
    more: [{ startTime: '22:00', endTime: '02:00' }],
  });
  expect(screen.getByText('até o dia seguinte')).toBeVisible();

  await user.click(screen.getByRole('checkbox', { name: 'Fechado: Domingo' }));
  expect(now()[6]).toMatchObject({ startTime: '00:00', endTime: '00:00' });
  await user.click(screen.getByRole('button', { name: 'Remover Segunda-feira, intervalo 2' }));
  expect(now()[0]?.more).toBeUndefined();
});

it('says at the day what is wrong with it', () => {
  show(
    usualQueueWeek().map((row, day) => (day === 1 ? { ...row, startTime: '19:00' } : row)),
    true,
  );
  const tuesday = screen.getByRole('group', { name: 'Terça-feira' });
  expect(within(tuesday).getByRole('alert')).toHaveTextContent('O início precisa vir antes do fim.');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});
