import { runConformance } from '../../conformance/run.test-suite.ts';
import { cloudCapabilities } from './index.ts';
import { openCloudRig } from './rig.test-suite.ts';

runConformance('cloud-api', { capabilities: cloudCapabilities(), open: () => openCloudRig(), atLeast: 32 });

runConformance('cloud-api, a number that is also in the Business app', {
  capabilities: cloudCapabilities({ isCoexistence: true }),
  open: () => openCloudRig({ isCoexistence: true }),
  atLeast: 36,
});
