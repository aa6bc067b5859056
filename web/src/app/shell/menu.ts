import { can } from '@recadia/contract/permissions';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { features } from '../../features.ts';
import type { MenuPlace } from '../../lib/feature.ts';
import { usePlan } from '../../lib/session/plan.ts';
import { useUser } from '../../lib/session/session.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';

type SectionId = MenuPlace['section'];

export interface MenuItem extends Pick<MenuPlace, 'id' | 'to' | 'icon' | 'keys'> {
  label: string;
}

interface MenuSection {
  id: SectionId;
  title: string;
  items: MenuItem[];
}

const places = features.flatMap(({ menu = [] }) => menu);

/** The pages this user may open, in display order; unavailable pages are omitted. */
export function useMenu(): MenuSection[] {
  const { t } = useTranslation();
  const { profile, super: isSuper } = useUser();
  const plan = usePlan();
  return useMemo(() => {
    const user = { profile, super: isSuper };
    const isAdmin = can(user, 'drawer-admin-items:view');
    const allowed = places.filter(({ plan: flag, needs }) => (!flag || plan?.[flag]) && (!needs || can(user, needs)));
    const section = (id: SectionId): MenuSection => ({
      id,
      title: t(`app.menu.${id}`),
      items: inOrder(allowed, (place) => orderIn(id, place, isAdmin)).map(({ id: item, to, icon, keys }) => {
        return { id: item, to, icon, keys, label: t(`app.menu.${item}`) };
      }),
    });
    return [section('service'), ...(isAdmin ? [section('admin')] : []), ...(isSuper ? [section('platform')] : [])];
  }, [t, profile, isSuper, plan]);
}

/** The place of an entry in a section; undefined when the entry is in another one. */
function orderIn(section: SectionId, place: MenuPlace, isAdmin: boolean): number | undefined {
  if (place.section === section) return place.order;
  return section === 'service' && !isAdmin ? place.agentOrder : undefined;
}

function inOrder(all: MenuPlace[], orderOf: (place: MenuPlace) => number | undefined): MenuPlace[] {
  return all
    .flatMap((place) => {
      const order = orderOf(place);
      return order === undefined ? [] : [{ place, order }];
    })
    .sort((one, other) => one.order - other.order)
    .map(({ place }) => place);
}

const titledPages = features.flatMap(({ pages = [] }) => pages.filter(({ title }) => title));

/** The menu label of the current page, or the title of a page without a menu entry. */
export function usePageTitle(): string | undefined {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const item = useMenu()
    .flatMap(({ items }) => items)
    .find(({ to }) => (to === '/' ? pathname === to : pathname.startsWith(to)));
  const title = titledPages.find(({ path }) => path === pathname)?.title;
  return item?.label ?? (title && t(title));
}
