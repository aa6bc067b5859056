import { companyRoutes } from '@recadia/contract/companies';
import { renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aPlan } from '../../testing/plans.ts';
import { standInServer } from '../../testing/server.ts';
import { Stage } from '../../testing/Stage.tsx';
import { aUser } from '../../testing/users.ts';
import { useMenu } from './menu.ts';

const withAll = { useKanban: true, useSchedules: true, useInternalChat: true };
const withNone = { useKanban: false, useSchedules: false, useInternalChat: false };

function showMenu(user: Parameters<typeof aUser>[0], flags: typeof withAll) {
  standInServer().on(companyRoutes.listPlan, () => ({
    id: 3,
    name: 'Casa Aurora Móveis',
    dueDate: null,
    plan: aPlan(flags),
  }));
  const { result } = renderHook(useMenu, {
    wrapper: ({ children }) => <Stage user={aUser(user)}>{children}</Stage>,
  });
  return { sections: () => result.current, items: () => result.current.flatMap(({ items }) => items) };
}

/** The sections as `service: tickets contacts …`. */
async function menuOf(user: Parameters<typeof aUser>[0], flags: typeof withAll): Promise<string[]> {
  const { sections, items } = showMenu(user, flags);
  await waitFor(() => expect(items().some(({ id }) => id === 'kanban')).toBe(flags.useKanban));
  return sections().map((section) => `${section.id}: ${section.items.map(({ id }) => id).join(' ')}`);
}

const adminItems = 'dashboard live connections queues users tags files invoices settings';

describe('the main menu', () => {
  it('lists the pages of the service when the user is an agent', async () => {
    expect(await menuOf({ profile: 'user' }, withAll)).toEqual([
      'service: tickets kanban contacts quickMessages schedules tags chats todo helps',
    ]);
    expect(await menuOf({ profile: 'user' }, withNone)).toEqual([
      'service: tickets contacts quickMessages tags todo helps',
    ]);
  });

  it('adds the live panel when the user is a supervisor', async () => {
    expect(await menuOf({ profile: 'supervisor' }, withAll)).toEqual([
      'service: tickets kanban contacts quickMessages schedules tags chats todo live helps',
    ]);
    expect(await menuOf({ profile: 'supervisor' }, withNone)).toEqual([
      'service: tickets contacts quickMessages tags todo live helps',
    ]);
  });

  it('moves tags and the live panel to the administration when the user is an admin', async () => {
    expect(await menuOf({ profile: 'admin' }, withAll)).toEqual([
      'service: tickets kanban contacts quickMessages schedules chats todo helps',
      `admin: ${adminItems}`,
    ]);
    expect(await menuOf({ profile: 'admin' }, withNone)).toEqual([
      'service: tickets contacts quickMessages todo helps',
      `admin: ${adminItems}`,
    ]);
  });

  it('adds the platform when the user is a super', async () => {
    expect(await menuOf({ profile: 'user', super: true }, withAll)).toEqual([
      'service: tickets kanban contacts quickMessages schedules chats todo helps',
      `admin: ${adminItems}`,
      'platform: announcements jobs',
    ]);
  });

  it('keeps the address, shortcut and label of each page', async () => {
    const { items } = showMenu({ super: true }, withAll);
    await waitFor(() => expect(items()).toHaveLength(19));
    expect(items().map(({ id, to, keys, label }) => `${id} ${to} ${keys} ${label}`)).toEqual([
      'tickets /tickets g t Atendimentos',
      'kanban /kanban g k Kanban',
      'contacts /contacts g c Contatos',
      'quickMessages /quick-messages g r Respostas rápidas',
      'schedules /schedules g a Agendamentos',
      'chats /chats g b Chat interno',
      'todo /todolist g o Tarefas',
      'helps /helps g h Ajuda',
      'dashboard / g d Dashboard',
      'live /live g v Ao vivo',
      'connections /connections g x Conexões',
      'queues /queues g f Filas',
      'users /users g u Usuários',
      'tags /tags g l Tags',
      'files /files g i Arquivos',
      'invoices /financeiro g m Financeiro',
      'settings /settings g s Configurações',
      'announcements /announcements g n Informativos',
      'jobs /jobs g j Tarefas com falha',
    ]);
  });
});
