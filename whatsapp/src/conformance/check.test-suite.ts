import type { Capabilities } from '../index.ts';
import type { OpenOptions, Rig } from './rig.test-suite.ts';

export interface Check {
  /** What holds, as a sentence. */
  name: string;
  /** Skipped where the provider does not claim to be able to. */
  needs?: (capabilities: Capabilities) => boolean;
  /** Ends, cuts or restarts the session, so it gets a rig of its own. */
  isAlone?: boolean;
  /** How that rig is opened. */
  open?: OpenOptions;
  run: (rig: Rig) => Promise<void>;
}
