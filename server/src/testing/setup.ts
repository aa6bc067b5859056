import { closeDatabase } from '@recadia/db';
import { clock } from '../platform/clock.ts';

// Before each file: the one before it in this worker may have moved the clock, and its database is gone. Where it failed
// half-way it could not close it; nobody waits for connections that are still at work there.
void closeDatabase();
clock.shift(0);
