import type { LucideIcon } from 'lucide-react';
import { useEffect } from 'react';
import { create } from 'zustand';
import { plain } from '../i18n/plain.ts';
import { readJson, storageKeys, write } from '../session/storage.ts';

/**
 * Groups of the palette in display order: actions of the open ticket, actions of this page, tickets of the list,
 * contacts, pages, settings of the app.
 */
export const actionGroups = ['ticket', 'page', 'tickets', 'contacts', 'goto', 'app'] as const;

export interface Action {
  id: string;
  group: (typeof actionGroups)[number];
  label: string;
  icon: LucideIcon;
  /** One key ("?") or a sequence ("g t"), as shown in the list of shortcuts. */
  keys?: string;
  /** The keys also work inside dialogs and popovers, but never in text fields. */
  reachesLayers?: true;
  /** Further words that find the action. */
  keywords?: string;
  /** Hidden until the user types, because there are many of its kind. */
  onlyFound?: boolean;
  /** The address the action opens, so that it can also open in a new tab. */
  href?: string;
  perform: () => void;
}

interface Registry {
  actions: Map<string, Action>;
  /** Sources of further actions, called only while the palette is open. */
  sources: readonly ActionSource[];
}

type ActionSource = () => Action[];

export const useActionRegistry = create<Registry>(() => ({ actions: new Map(), sources: [] }));

/** Registers actions while the component is mounted. */
export function useActions(actions: Action[]): void {
  useEffect(() => {
    change((map) => actions.forEach((action) => map.set(action.id, action)));
    return () => change((map) => actions.forEach((action) => map.get(action.id) === action && map.delete(action.id)));
  }, [actions]);
}

/** Registers many actions of one kind, such as all tickets of a list, which are created only when searched. */
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

/** Matches label and keywords, ignoring accents and the order of words. */
export function searchActions(actions: Iterable<Action>, query: string): Action[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  return [...actions].filter(({ label, keywords = '', onlyFound }) => {
    if (onlyFound && words.length === 0) return false;
    const text = plain(`${label} ${keywords}`);
    return words.every((word) => text.includes(word));
  });
}
