import { companyRoutes, type CompanyHours } from '@recadia/contract/companies';
import { promiseRoutes } from '@recadia/contract/promises';
import { settingRoutes } from '@recadia/contract/settings';
import { render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { aUser, aWholeCompany } from '../../testing/builders.ts';
import { refuse, standInServer, type StandIn } from '../../testing/server.ts';
import { Stage } from '../../testing/Stage.tsx';
import { user } from '../../testing/user.ts';
import { SettingsPage } from './SettingsPage.tsx';

let server: StandIn;
let values: Map<string, string>;
let saved: CompanyHours[];

beforeEach(() => {
  values = new Map([
    ['userRating', 'disabled'],
    ['scheduleType', 'disabled'],
    ['call', 'disabled'],
  ]);
  saved = [];
  server = standInServer()
    .on(settingRoutes.listSettings, () => [...values].map(([key, value]) => ({ key, value })))
    .on(settingRoutes.updateSetting, ({ params, body }) => {
      values.set(params.key, body.value);
      return { key: params.key, value: body.value };
    })
    .on(companyRoutes.getCompany, () => aWholeCompany())
    .on(companyRoutes.updateHours, ({ body }) => {
      saved.push(body);
      return aWholeCompany({ ...body });
    })
    .on(promiseRoutes.listPromises, () => [
      { queueId: 1, name: 'Vendas', color: '#0a0', firstAnswerMinutes: null, resolutionMinutes: 480 },
    ])
    .on(promiseRoutes.updatePromise, ({ params, body }) => ({
      ...{ queueId: params.id, name: 'Vendas', color: '#0a0', ...body },
    }));
});

const show = () =>
  render(
    <Stage user={aUser({ profile: 'admin' })}>
      <SettingsPage />
    </Stage>,
  );
const tab = (name: string) => screen.findByRole('tab', { name });

it('SET-04 an option is saved as it is changed, and each change says so', async () => {
  show();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Horário de atendimento' }), 'queue');
  expect(await screen.findByText('Operação atualizada com sucesso.')).toBeVisible();
  expect(values.get('scheduleType')).toBe('queue');
  await user.click(screen.getByRole('switch', { name: 'Avaliação do atendimento' }));
  await waitFor(() => expect(values.get('userRating')).toBe('enabled'));
  // The same words again are counted.
  expect(await screen.findByText('×2')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Chamadas de voz e vídeo' }), 'enabled');
  await waitFor(() => expect(values.get('call')).toBe('enabled'));
  expect(await screen.findByText('×3')).toBeVisible();
});

it('an option that is refused shows its former value again, and why', async () => {
  server.on(settingRoutes.updateSetting, () => refuse(403, 'ERR_NO_PERMISSION'));
  show();
  const rating = await screen.findByRole('switch', { name: 'Avaliação do atendimento' });
  await user.click(rating);
  await waitFor(() => expect(rating).not.toBeChecked());
  expect(await screen.findByRole('alert')).toBeVisible();
});

it('SET-06 SET-07 the hours show only by company: seven rows that begin empty, saved by a button that says so', async () => {
  show();
  await tab('Opções');
  expect(screen.queryByRole('tab', { name: 'Horários' })).toBeNull();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Horário de atendimento' }), 'company');
  await user.click(await tab('Horários'));
  const rows = await screen.findAllByRole('group', { name: /feira|Sábado|Domingo/ });
  expect(rows).toHaveLength(7);
  for (const row of rows) {
    for (const box of within(row).getAllByRole('textbox')) expect(box).toHaveValue('');
  }
  const start = screen.getByRole('textbox', { name: 'Segunda-feira: início' });
  await user.type(start, '0830');
  expect(start).toHaveValue('08:30');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(within(screen.getByRole('group', { name: 'Segunda-feira' })).getByRole('alert')).toBeVisible();
  expect(saved).toEqual([]);
  await waitFor(() => expect(start).toHaveFocus());
  await user.type(screen.getByRole('textbox', { name: 'Segunda-feira: fim' }), '1800');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Horários atualizados com sucesso.')).toBeVisible();
  expect(saved[0]?.schedules[0]).toMatchObject({ weekdayEn: 'monday', startTime: '08:30', endTime: '18:00' });
});

it('SET-03 every change of tab asks for settings and company again', async () => {
  values.set('scheduleType', 'company');
  show();
  await user.click(await tab('Horários'));
  await screen.findByRole('button', { name: 'Salvar' });
  values.set('userRating', 'enabled');
  const calls = (path: RegExp) => server.seen.filter((call) => path.test(call)).length;
  const before = { settings: calls(/GET \/settings/), company: calls(/GET \/companies/) };
  await user.click(await tab('Opções'));
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Avaliação do atendimento' })).toBeChecked());
  expect(calls(/GET \/settings/)).toBeGreaterThan(before.settings);
  const meanwhile = calls(/GET \/settings/);
  await user.click(await tab('Horários'));
  await waitFor(() => expect(calls(/GET \/companies/)).toBeGreaterThan(before.company));
  expect(calls(/GET \/settings/)).toBeGreaterThan(meanwhile);
});

it('part of X-SLA-01: a queue’s promise is saved when its box is left', async () => {
  show();
  await user.click(await tab('Prazos'));
  const box = await screen.findByRole('textbox', { name: 'Primeira resposta (minutos)' });
  await user.type(box, '15');
  await user.tab();
  expect(await screen.findByText('Operação atualizada com sucesso.')).toBeVisible();
  await waitFor(() => expect(box).toHaveValue('15'));
});
