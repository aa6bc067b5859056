import type { Check } from '../check.test-suite.ts';
import { ackChecks } from './acks.test-suite.ts';
import { changeChecks } from './changes.test-suite.ts';
import { failureChecks } from './failures.test-suite.ts';
import { groupChecks } from './groups.test-suite.ts';
import { mannerChecks } from './manners.test-suite.ts';
import { numberChecks } from './numbers.test-suite.ts';
import { reactionChecks } from './reactions.test-suite.ts';
import { receiveMediaChecks } from './receive-media.test-suite.ts';
import { receiveChecks } from './receive.test-suite.ts';
import { sendMediaChecks } from './send-media.test-suite.ts';
import { sendChecks } from './send.test-suite.ts';
import { sessionChecks } from './session.test-suite.ts';
import { tellingChecks } from './telling.test-suite.ts';
import { windowChecks } from './window.test-suite.ts';

export const checks: Check[] = [
  ...sessionChecks,
  ...receiveChecks,
  ...receiveMediaChecks,
  ...sendChecks,
  ...sendMediaChecks,
  ...ackChecks,
  ...reactionChecks,
  ...changeChecks,
  ...tellingChecks,
  ...mannerChecks,
  ...numberChecks,
  ...failureChecks,
  ...groupChecks,
  ...windowChecks,
];
