import { companyRoutes } from '@recadia/contract/companies';
import { queueRoutes } from '@recadia/contract/queues';
import { settingRoutes } from '@recadia/contract/settings';
import { render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { QueuesPage } from '../features/queues/QueuesPage.tsx';
import { SettingsPage } from '../features/settings/SettingsPage.tsx';
import { aCompany, aWholeCompany } from '../testing/companies.ts';
import { aUser } from '../testing/users.ts';
import { aQueue } from '../testing/queues.ts';
import { standInServer } from '../testing/server.ts';
import { Stage } from '../testing/Stage.tsx';
import { user } from '../testing/user.ts';

const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);

it.each([
  ['disabled', false, false],
  ['company', true, false],
  ['queue', false, true],
])('ROL-12 hours by %s: a tab of the settings %s, of a queue %s', async (value, ofCompany, ofQueue) => {
  standInServer()
    .on(settingRoutes.listSettings, () => [{ key: 'scheduleType', value }])
    .on(companyRoutes.getCompany, () => aWholeCompany())
    .on(queueRoutes.listQueues, () => [aQueue({ id: 1, name: 'Vendas' })]);
  const company = aCompany({ settings: [{ key: 'scheduleType', value }] });
  const show = (page: ReactNode) => render(<Stage user={aUser({ profile: 'admin', company })}>{page}</Stage>);

  const { unmount } = show(<SettingsPage />);
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Horário de atendimento' })).toHaveValue(value));
  await waitFor(() => expect(tabs().includes('Horários')).toBe(ofCompany));
  unmount();

  show(<QueuesPage />);
  await user.click(await screen.findByRole('button', { name: 'Editar Vendas' }));
  await screen.findByRole('textbox', { name: 'Nome' });
  await waitFor(() => expect(tabs().includes('Horários de atendimento')).toBe(ofQueue));
});
