import type { LucideIcon } from 'lucide-react';
import { useEffect } from 'react';
import { create } from 'zustand';
import { plain } from './plain.ts';
import { readJson, storageKeys, write } from './storage.ts';

/**
 * Groups of the palette, in the order they show: what the open ticket and this page can do, tickets at hand, people one
 * may write to, where to go, how the app behaves.
 */
export const actionGroups = ['ticket', 'page', 'tickets', 'contacts', 'goto', 'app'] as const;

export interface Action {
  id: string;
  group: (typeof actionGroups)[number];
  label: string;
  icon: LucideIcon;
  /** One key ("?") or a sequence ("g t"), as the shortcut list shows it. */
  keys?: string;
  /** Its keys work inside dialogs and popovers too, but never while somebody types. */
  reachesLayers?: true;
  /** Other words people may type to find it. */
  keywords?: string;
  /** Shows only once somebody types: there are many of its kind. */
  onlyFound?: boolean;
  /** Where it goes, when it goes somewhere: such an action can also open in a new tab. */
  href?: string;
  perform: () => void;
}

interface Registry {
  actions: Map<string, Action>;
  /** Who knows more of them; asked only while somebody looks for one. */
  sources: readonly ActionSource[];
}

type ActionSource = () => Action[];

export const useActionRegistry = create<Registry>(() => ({ actions: new Map(), sources: [] }));

/** Offers actions while the component is on screen. */
export function useActions(actions: Action[]): void {
  useEffect(() => {
    change((map) => actions.forEach((action) => map.set(action.id, action)));
    return () => change((map) => actions.forEach((action) => map.get(action.id) === action && map.delete(action.id)));
  }, [actions]);
}

/** Offers many of a kind, such as every ticket of a list: nothing is made of them before they are looked for. */
export function useActionSource(source: ActionSource): void {
  useEffect(() => {
    useActionRegistry.setState(({ sources }) => ({ sources: [...sources, source] }));
    return () =>
      useActionRegistry.setState(({ sources }) => ({ sources: sources.filter((other) => other !== source) }));
  }, [source]);
}

function change(edit: (map: Map<string, Action>) => void): void {
  useActionRegistry.setState(({ actions }) => {
    const next = new Map(actions);
    edit(next);
    return { actions: next };
  });
}

const maxRecent = 5;

export function recentActionIds(): string[] {
  const stored = readJson(storageKeys.recentActions);
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, maxRecent) : [];
}

export function performAction(action: Action): void {
  const recent = [action.id, ...recentActionIds().filter((id) => id !== action.id)].slice(0, maxRecent);
  write(storageKeys.recentActions, JSON.stringify(recent));
  action.perform();
}

/** Matches label and keywords, without accents and in any order of words. */
export function searchActions(actions: Iterable<Action>, query: string): Action[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  return [...actions].filter(({ label, keywords = '', onlyFound }) => {
    if (onlyFound && words.length === 0) return false;
    const text = plain(`${label} ${keywords}`);
    return words.every((word) => text.includes(word));
  });
}
