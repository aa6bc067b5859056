import { cloudCapabilities } from '../providers/cloud-api/index.ts';
import { openCloudRig } from './cloud-rig.test-suite.ts';
import { runConformance } from './run.test-suite.ts';

runConformance('cloud-api', { capabilities: cloudCapabilities(), open: () => openCloudRig(), atLeast: 32 });
