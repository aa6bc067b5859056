import { actionGroups, recentActionIds, searchActions } from '../../lib/interaction/actions.ts';
import type { Action } from '../../lib/interaction/actions.ts';

export interface PaletteGroup {
  id: 'recent' | Action['group'];
  actions: Action[];
}

/** Longer groups are cut; a more precise query finds the rest. */
const mostOfAGroup = 50;

/** Actions by group, in the order of the groups; without a query the recently used ones come first. */
export function paletteGroups(actions: Action[], query: string): PaletteGroup[] {
  const found = searchActions(actions, query);
  const recent = query.trim() === '' ? pick(found, recentActionIds()) : [];
  const rest = found.filter((action) => !recent.includes(action));
  const groups: PaletteGroup[] = [
    { id: 'recent', actions: recent },
    ...actionGroups.map((id) => ({ id, actions: rest.filter(({ group }) => group === id).slice(0, mostOfAGroup) })),
  ];
  return groups.filter((group) => group.actions.length > 0);
}

function pick(actions: Action[], ids: string[]): Action[] {
  return ids.flatMap((id) => actions.find((action) => action.id === id) ?? []);
}
