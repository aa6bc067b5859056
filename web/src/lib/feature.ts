import type { Permission } from '@recadia/contract/permissions';
import type { PlanFlag } from '@recadia/contract/plans';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { LiveRule } from './live/live-rules.ts';

/** The parts of a feature, declared once in `<noun>.feature.ts`; `features.ts` lists all features. */
export interface WebFeature {
  pages?: readonly WebPage[];
  menu?: readonly MenuPlace[];
  /** Loads the live rules; called with the live connection, after the first page. */
  live?: () => Promise<readonly LiveRule[]>;
}

export interface WebPage {
  path: string;
  /** Made by `lazyPage`, so that each page is a chunk of its own. */
  page: ComponentType;
  /** Companies whose plan lacks the flag see a notice instead (ERR-06). */
  plan?: PlanFlag;
  /** Users without the permission start with the tickets (DSH-13). */
  needs?: Permission;
  /** Other users are turned away (ANN-03). */
  audience?: 'super';
  /** The key of its title, for a page without a menu entry. */
  title?: string;
}

/** An entry of the main menu; its label is `<id>` in `<noun>.menu.pt.json`. */
export interface MenuPlace {
  id: string;
  to: string;
  icon: LucideIcon;
  /** The shortcut of the page. */
  keys: string;
  plan?: PlanFlag;
  needs?: Permission;
  /** Agents have no admin section; only super users have a platform section. */
  section: 'service' | 'admin' | 'platform';
  /** The place in the section, in ascending order. */
  order: number;
  /** The place in the service section for users without an admin section; they do not see other admin entries. */
  agentOrder?: number;
}
