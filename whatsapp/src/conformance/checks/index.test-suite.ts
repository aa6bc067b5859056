import type { Check } from '../check.test-suite.ts';
import { receiveMediaChecks } from './receive-media.test-suite.ts';
import { receiveChecks } from './receive.test-suite.ts';
import { sendChecks } from './send.test-suite.ts';

export const checks: Check[] = [...receiveChecks, ...receiveMediaChecks, ...sendChecks];
