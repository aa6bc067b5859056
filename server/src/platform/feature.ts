import type { Api } from './http/handle.ts';
import type { Subscriber } from './jobs/subscribers.ts';
import type { RepeatedTask, Task } from './jobs/engine/index.ts';
import type { TimerHandler } from './jobs/timers.ts';
import type { Platform } from './platform.ts';
import type { Stoppable } from './process/stopping.ts';
import type { LiveEvents } from './realtime/live-events.ts';
import type { Needs } from './storage/needs.ts';

/** The parts of a feature, declared once in `<noun>.feature.ts`; `features.ts` lists all features. */
export interface Feature {
  /** A feature imports its own tier and the tiers before it; `.dependency-cruiser.cjs` reads the tier from this line. */
  tier: 'identity' | 'directory' | 'conversation' | 'automation' | 'views';
  routes?: readonly ((api: Api) => void)[];
  /** Presents the events of the feature to sockets. */
  events?: (platform: Platform) => LiveEvents;
  /** Handlers of the subscriptions in `<noun>.subscriptions.ts`. */
  subscribers?: (platform: Platform) => Subscriber[];
  timers?: (platform: Platform) => TimerHandler[];
  /** Further ports that the api opens; null when none is configured. */
  listeners?: readonly ((platform: Platform) => Promise<Stoppable | null>)[];
  /** Work that the worker starts and stops. */
  jobs?: (platform: Platform) => Stoppable[];
  /** Tasks of the job engine. */
  tasks?: (platform: Platform) => Task[];
  /** Work of the installation that repeats. */
  repeated?: (platform: Platform) => RepeatedTask[];
  /** The stored files that rows of the feature name; without it the sweep of files removes them. */
  neededFiles?: Needs;
}
