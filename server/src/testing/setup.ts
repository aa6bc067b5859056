import { closeDatabase } from '@recadia/db';
import { clock } from '../platform/clock.ts';
import { setSubscriptions } from '../platform/jobs/subscriptions.ts';
import { subscriptions } from '../subscriptions.ts';

// Runs before each test file: the previous file of this worker may have moved the clock or left its database open. It
// is not awaited, because connections of a failed file may still be busy.
void closeDatabase();
clock.shift(0);
setSubscriptions(subscriptions);
