import { ListTodo, MessageSquareText, Smartphone, Tag } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnectionAlert } from '../features/connections/index.ts';
import { useCan } from '../lib/can.tsx';

export interface MenuItem {
  id: 'tickets' | 'tags' | 'todo' | 'connections';
  to: string;
  label: string;
  icon: LucideIcon;
  /** Keys that go there. */
  keys: string;
  /** Something there needs somebody; these words say what. */
  alert?: string;
}

export interface MenuSection {
  id: 'service' | 'admin';
  title: string;
  items: MenuItem[];
}

/** The pages this person may open, in the order they show. What does not exist or is not allowed is not listed. */
export function useMenu(): MenuSection[] {
  const { t } = useTranslation();
  const seesAdmin = useCan('drawer-admin-items:view');
  const hasTrouble = useConnectionAlert();
  return useMemo(() => {
    const tickets: MenuItem = {
      id: 'tickets',
      to: '/tickets',
      label: t('app.menu.tickets'),
      icon: MessageSquareText,
      keys: 'g t',
    };
    const tags: MenuItem = { id: 'tags', to: '/tags', label: t('app.menu.tags'), icon: Tag, keys: 'g l' };
    const todo: MenuItem = { id: 'todo', to: '/todolist', label: t('app.menu.todo'), icon: ListTodo, keys: 'g o' };
    const connections: MenuItem = {
      id: 'connections',
      to: '/connections',
      label: t('app.menu.connections'),
      icon: Smartphone,
      keys: 'g x',
      ...(hasTrouble && { alert: t('app.menu.connectionsAlert') }),
    };
    const service = (items: MenuItem[]): MenuSection => ({ id: 'service', title: t('app.menu.service'), items });
    if (!seesAdmin) return [service([tickets, tags, todo])];
    return [service([tickets, todo]), { id: 'admin', title: t('app.menu.admin'), items: [connections, tags] }];
  }, [t, seesAdmin, hasTrouble]);
}
