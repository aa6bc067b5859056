import { clock } from '../platform/clock.ts';

// Before each file: the one before it in this worker may have moved the clock, and its database is gone.
clock.shift(0);
