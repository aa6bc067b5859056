import { runConformance } from '../../conformance/run.test-suite.ts';
import { baileysCapabilities } from './capabilities.ts';
import { openBaileysRig } from './rig.test-suite.ts';

runConformance('baileys', { capabilities: baileysCapabilities, open: openBaileysRig, atLeast: 45 });
