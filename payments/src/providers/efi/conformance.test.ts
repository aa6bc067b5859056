import { describe } from 'vitest';
import { runConformance } from '../../conformance/run.test-suite.ts';
import { openEfiRig } from './rig.test-suite.ts';

describe('INV-21 the gateway is an adapter with a local emulator', () => runConformance('efi', openEfiRig));
