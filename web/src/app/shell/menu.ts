import {
  CalendarClock,
  CircleHelp,
  Folder,
  Layers,
  LayoutDashboard,
  Kanban,
  ListTodo,
  Megaphone,
  MessageSquareText,
  MessagesSquare,
  Radio,
  Settings,
  Smartphone,
  Tag,
  UserCog,
  Users,
  Zap,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { useCan } from '../../lib/session/can.tsx';
import { usePlanFlag } from '../../lib/session/plan.ts';
import { useUser } from '../../lib/session/session.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';

export interface MenuItem {
  id:
    | 'schedules'
    | 'files'
    | 'tickets'
    | 'kanban'
    | 'quickMessages'
    | 'contacts'
    | 'queues'
    | 'tags'
    | 'users'
    | 'chats'
    | 'todo'
    | 'dashboard'
    | 'live'
    | 'connections'
    | 'settings'
    | 'announcements'
    | 'helps';
  to: string;
  label: string;
  icon: LucideIcon;
  /** The shortcut of the page. */
  keys: string;
}

export interface MenuSection {
  id: 'service' | 'admin' | 'platform';
  title: string;
  items: MenuItem[];
}

/** The pages this user may open, in display order; unavailable pages are omitted. */
export function useMenu(): MenuSection[] {
  const { t } = useTranslation();
  const seesAdmin = useCan('drawer-admin-items:view');
  const watches = useCan('live-panel:view');
  const { super: isSuper } = useUser();
  const hasBoard = usePlanFlag('useKanban') === true;
  const hasChat = usePlanFlag('useInternalChat') === true;
  const hasSchedules = usePlanFlag('useSchedules') === true;
  return useMemo(() => {
    const tickets: MenuItem = {
      id: 'tickets',
      to: '/tickets',
      label: t('app.menu.tickets'),
      icon: MessageSquareText,
      keys: 'g t',
    };
    const kanban: MenuItem = {
      id: 'kanban',
      to: '/kanban',
      label: t('app.menu.kanban'),
      icon: Kanban,
      keys: 'g k',
    };
    const quickMessages: MenuItem = {
      id: 'quickMessages',
      to: '/quick-messages',
      label: t('app.menu.quickMessages'),
      icon: Zap,
      keys: 'g r',
    };
    const schedules: MenuItem = {
      id: 'schedules',
      to: '/schedules',
      label: t('app.menu.schedules'),
      icon: CalendarClock,
      keys: 'g a',
    };
    const files: MenuItem = { id: 'files', to: '/files', label: t('app.menu.files'), icon: Folder, keys: 'g i' };
    const calendar = hasSchedules ? [schedules] : [];
    const board = hasBoard ? [kanban] : [];
    const contacts: MenuItem = {
      id: 'contacts',
      to: '/contacts',
      label: t('app.menu.contacts'),
      icon: Users,
      keys: 'g c',
    };
    const queues: MenuItem = { id: 'queues', to: '/queues', label: t('app.menu.queues'), icon: Layers, keys: 'g f' };
    const tags: MenuItem = { id: 'tags', to: '/tags', label: t('app.menu.tags'), icon: Tag, keys: 'g l' };
    const chats: MenuItem = {
      id: 'chats',
      to: '/chats',
      label: t('app.menu.chats'),
      icon: MessagesSquare,
      keys: 'g b',
    };
    const talk = hasChat ? [chats] : [];
    const todo: MenuItem = { id: 'todo', to: '/todolist', label: t('app.menu.todo'), icon: ListTodo, keys: 'g o' };
    const dashboard: MenuItem = {
      id: 'dashboard',
      to: '/',
      label: t('app.menu.dashboard'),
      icon: LayoutDashboard,
      keys: 'g d',
    };
    const live: MenuItem = { id: 'live', to: '/live', label: t('app.menu.live'), icon: Radio, keys: 'g v' };
    const panel = watches ? [live] : [];
    const connections: MenuItem = {
      id: 'connections',
      to: '/connections',
      label: t('app.menu.connections'),
      icon: Smartphone,
      keys: 'g x',
    };
    const users: MenuItem = { id: 'users', to: '/users', label: t('app.menu.users'), icon: UserCog, keys: 'g u' };
    const settings: MenuItem = {
      id: 'settings',
      to: '/settings',
      label: t('app.menu.settings'),
      icon: Settings,
      keys: 'g s',
    };
    const helps: MenuItem = { id: 'helps', to: '/helps', label: t('app.menu.helps'), icon: CircleHelp, keys: 'g h' };
    const announcements: MenuItem = {
      id: 'announcements',
      to: '/announcements',
      label: t('app.menu.announcements'),
      icon: Megaphone,
      keys: 'g n',
    };
    const service = (items: MenuItem[]): MenuSection => ({ id: 'service', title: t('app.menu.service'), items });
    if (!seesAdmin)
      return [service([tickets, ...board, contacts, quickMessages, ...calendar, tags, ...talk, todo, ...panel, helps])];
    return [
      service([tickets, ...board, contacts, quickMessages, ...calendar, ...talk, todo, helps]),
      {
        id: 'admin',
        title: t('app.menu.admin'),
        items: [dashboard, ...panel, connections, queues, users, tags, files, settings],
      },
      ...(isSuper ? [{ id: 'platform' as const, title: t('app.menu.platform'), items: [announcements] }] : []),
    ];
  }, [t, isSuper, seesAdmin, watches, hasBoard, hasSchedules, hasChat]);
}

/** The menu label of the current page. */
export function usePageTitle(): string | undefined {
  const { pathname } = useLocation();
  return useMenu()
    .flatMap(({ items }) => items)
    .find(({ to }) => (to === '/' ? pathname === to : pathname.startsWith(to)))?.label;
}
