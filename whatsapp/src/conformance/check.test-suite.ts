import type { Capabilities } from '../index.ts';
import type { OpenOptions, Rig } from './rig.test-suite.ts';

export interface Check {
  /** The expected behaviour as a test title. */
  name: string;
  /** The check is skipped when this returns false. */
  needs?: (capabilities: Capabilities) => boolean;
  /** The check gets its own rig, because it ends, disconnects or restarts the session. */
  isAlone?: boolean;
  /** Options of the own rig. */
  open?: OpenOptions;
  run: (rig: Rig) => Promise<void>;
}
