import { runConformance } from '../../conformance/run.test-suite.ts';
import { openEfiRig } from './rig.test-suite.ts';

runConformance('efi', openEfiRig);
