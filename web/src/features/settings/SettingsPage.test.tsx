import { auditRoutes, type AuditEntry } from '@recadia/contract/audit';
import { companyRoutes, type CompanyHours, type CompanyProfile } from '@recadia/contract/companies';
import { serviceLevelRoutes } from '@recadia/contract/service-levels';
import { settingRoutes } from '@recadia/contract/settings';
import { userRoutes } from '@recadia/contract/users';
import { render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { aWholeCompany } from '../../testing/companies.ts';
import { aUser } from '../../testing/users.ts';
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
    ['retentionDays', 'disabled'],
    ['retentionNotes', 'disabled'],
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
    .on(serviceLevelRoutes.listPromises, () => [
      { queueId: 1, name: 'Vendas', color: '#0a0', firstAnswerMinutes: null, resolutionMinutes: 480 },
    ])
    .on(serviceLevelRoutes.updatePromise, ({ params, body }) => ({
      queueId: params.id,
      name: 'Vendas',
      color: '#0a0',
      ...body,
    }));
});

const show = (who: Parameters<typeof aUser>[0] = {}) =>
  render(
    <Stage user={aUser({ profile: 'admin', ...who })}>
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
  // The identical toast is counted.
  expect(await screen.findByText('×2')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Chamadas de voz e vídeo' }), 'enabled');
  await waitFor(() => expect(values.get('call')).toBe('enabled'));
  expect(await screen.findByText('×3')).toBeVisible();
});

it('part of X-SET-03: an option that is refused shows its former value again, and why', async () => {
  server.on(settingRoutes.updateSetting, () => refuse(403, 'ERR_NO_PERMISSION'));
  show();
  const rating = await screen.findByRole('switch', { name: 'Avaliação do atendimento' });
  await user.click(rating);
  await waitFor(() => expect(rating).not.toBeChecked());
  expect(await screen.findByRole('alert')).toBeVisible();
  const row = rating.closest('div')?.parentElement;
  expect(row).toHaveTextContent('Você não tem permissão');
});

it('X-SET-03 asks before a setting deletes data, and saves only on yes', async () => {
  show();
  const kept = await screen.findByRole('combobox', { name: 'Guardar mensagens por' });
  expect(kept).toHaveValue('disabled');
  expect(screen.getByRole('switch', { name: 'Apagar também as notas' })).toBeDisabled();
  await user.selectOptions(kept, '90');
  const question = await screen.findByRole('dialog', { name: 'Apagar mensagens com mais de 90 dias?' });
  await user.click(within(question).getByRole('button', { name: 'Cancelar' }));
  expect(kept).toHaveValue('disabled');
  expect(values.get('retentionDays')).toBe('disabled');

  await user.selectOptions(kept, '90');
  await user.click(await screen.findByRole('button', { name: 'Apagar' }));
  await waitFor(() => expect(values.get('retentionDays')).toBe('90'));
  expect(kept).toHaveValue('90');
  // Keeping longer deletes nothing.
  await user.selectOptions(kept, '365');
  await waitFor(() => expect(values.get('retentionDays')).toBe('365'));
  expect(screen.queryByRole('dialog')).toBeNull();

  server.on(settingRoutes.updateSetting, () => refuse(403, 'ERR_NO_PERMISSION'));
  await user.selectOptions(kept, 'disabled');
  await waitFor(() => expect(kept).toHaveValue('365'));
  expect(kept.closest('[class*=option]')).toHaveTextContent('Você não tem permissão');
});

it('SET-05 SET-18 shows super alone platform settings, a trial of 1–7 days, integrations', async () => {
  values.set('trial', '3').set('allowregister', 'disabled').set('viewregister', 'disabled');
  values.set('ipixc', 'https://ixc.exemplo').set('tokenixc', '••••7f2c').set('ipmkauth', '');
  for (const key of ['clientidmkauth', 'clientsecretmkauth', 'asaas']) values.set(key, '');
  const { unmount } = show();
  await screen.findByRole('group', { name: 'Atendimento' });
  expect(screen.queryByRole('group', { name: 'Plataforma' })).toBeNull();
  expect(screen.queryByRole('group', { name: 'Integrações de cobrança' })).toBeNull();
  unmount();

  show({ super: true });
  const platform = await screen.findByRole('group', { name: 'Plataforma' });
  const trial = within(platform).getByRole('combobox', { name: 'Dias de teste' });
  expect(trial).toHaveValue('3');
  expect(within(trial).getAllByRole('option')).toHaveLength(7);
  await user.selectOptions(trial, '7 dias');
  await waitFor(() => expect(values.get('trial')).toBe('7'));
  for (const [key, name] of [
    ['allowregister', 'Permitir novos cadastros'],
    ['viewregister', 'Mostrar “Criar conta” no login'],
  ] as const) {
    await user.click(within(platform).getByRole('switch', { name }));
    await waitFor(() => expect(values.get(key)).toBe('enabled'));
  }

  const fields = within(screen.getByRole('group', { name: 'Integrações de cobrança' }));
  const secret = fields.getByRole('textbox', { name: 'IXC: token' });
  expect(secret).toHaveValue('••••7f2c');
  await user.type(secret, 'x');
  expect(secret).toHaveValue('••••7f2c');
  await user.click(fields.getByRole('button', { name: 'Trocar IXC: token' }));
  expect(secret).toHaveFocus();
  await user.tab();
  expect(values.get('tokenixc')).toBe('••••7f2c');
  await user.click(fields.getByRole('button', { name: 'Trocar IXC: token' }));
  await user.type(secret, 'segredo-novo{Enter}');
  await waitFor(() => expect(values.get('tokenixc')).toBe('segredo-novo'));
  for (const [key, name] of [
    ['ipixc', 'IXC: endereço'],
    ['ipmkauth', 'MK-AUTH: endereço'],
    ['clientidmkauth', 'MK-AUTH: client ID'],
    ['clientsecretmkauth', 'MK-AUTH: client secret'],
    ['asaas', 'ASAAS: token'],
  ] as const) {
    const box = fields.getByRole('textbox', { name });
    await user.clear(box);
    await user.type(box, `valor-${key}`);
    await user.tab();
    await waitFor(() => expect(values.get(key)).toBe(`valor-${key}`));
  }
});

it('part of X-SET-02: saves name, e-mail, phone and zone by a button; reports a used name', async () => {
  const profiles: CompanyProfile[] = [];
  server.on(companyRoutes.updateProfile, ({ body }) => {
    if (body.name === 'Loja do Cais') return refuse(409, 'ERR_COMPANY_NAME_ALREADY_EXISTS');
    profiles.push(body);
    return aWholeCompany({ ...body });
  });
  show();
  await user.click(await tab('Empresa'));
  const name = await screen.findByRole('textbox', { name: 'Nome' });
  await user.clear(name);
  await user.type(name, 'Loja do Cais');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Fuso horário' }), 'Europe/Lisbon');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(name).toHaveAccessibleDescription('Já existe uma empresa com este nome.'));
  await user.clear(name);
  await user.type(name, 'Padaria Sol');
  const save = screen.getByRole('button', { name: 'Salvar' });
  await waitFor(() => expect(save).not.toHaveAttribute('aria-busy'));
  await user.click(save);
  expect(await screen.findByText('Dados da empresa atualizados com sucesso.')).toBeVisible();
  expect(profiles).toEqual([{ name: 'Padaria Sol', email: '', phone: '', timezone: 'Europe/Lisbon' }]);
});

it('SET-06 SET-07 shows seven empty rows of hours by company, saved by a button that confirms', async () => {
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

it('X-AUD-04 the log is listed, filtered by person, area and days, read on, and saved as CSV', async () => {
  const asked: Record<string, unknown>[] = [];
  const entry = (id: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
    id,
    at: '2026-03-10T12:30:00.000Z',
    user: { id: 7, name: 'Camila Duarte' },
    action: 'ticket.deleted',
    entity: 'ticket',
    entityId: String(id),
    details: {},
    ip: '203.0.113.7',
    ...more,
  });
  server
    .on(auditRoutes.listAudit, ({ query }) => {
      asked.push(query);
      if (query.cursor) return { entries: [entry(1, { action: 'later.version' })], hasMore: false, nextCursor: null };
      const saved = entry(2, { action: 'setting.updated', entity: 'setting', entityId: 'call', user: null });
      return { entries: [entry(4711), saved], hasMore: true, nextCursor: 'next' };
    })
    .on(userRoutes.listUsers, ({ query }) => ({
      count: 1,
      countCapped: false,
      hasMore: false,
      nextCursor: null,
      users:
        query.searchParam === 'rafa'
          ? [{ ...aUser({ id: 9, name: 'Rafael Lima' }), twoFactor: false, invited: false }]
          : [],
    }))
    .on(auditRoutes.exportAudit, () => 'at;user');
  show();
  await user.click(await tab('Auditoria'));
  const rows = within(await screen.findByRole('table', { name: 'Auditoria' }));
  expect(await rows.findByText('Excluiu atendimento')).toBeVisible();
  expect(rows.getByText('#4711')).toBeVisible();
  expect(rows.getByText('Chamadas de voz e vídeo')).toBeVisible();
  expect(rows.getByText('Sistema')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Carregar mais' }));
  expect(await rows.findByText('later.version')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Carregar mais' })).toBeNull();

  await user.selectOptions(screen.getByRole('combobox', { name: 'O quê' }), 'Atendimentos');
  await user.type(screen.getByLabelText('De'), '2026-03-01');
  await user.type(screen.getByLabelText('Até'), '2026-03-31');
  await user.type(screen.getByRole('combobox', { name: 'Quem' }), 'rafa');
  await user.click(await screen.findByRole('option', { name: /Rafael Lima/ }));
  const filter = { userId: 9, area: 'ticket', from: '2026-03-01', to: '2026-03-31' };
  await waitFor(() => expect(asked.at(-1)).toMatchObject(filter));

  await user.click(screen.getByRole('button', { name: 'Exportar CSV' }));
  await waitFor(() => expect(server.seen.some((call) => call.startsWith('GET /audit-log/export'))).toBe(true));
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
