import { expect, it } from 'vitest';
import * as limits from './limits.ts';

/** The numbers of the specification, written once more, so that a change of one is a decision. */
it.each<[id: string, constants: Partial<typeof limits>]>([
  ['CST-02', { socketPingMs: 18_000, heartbeatMs: 300_000, reloadDelayMs: 1_000 }],
  ['CST-03', { searchDebounceMs: 500, submitDelayMs: 400, longSubmitDelayMs: 500 }],
  ['CST-03', { sharedCardCheckMs: 1_500, connectionAlertMs: 2_000 }],
  ['CST-05', { messagesThresholdPx: 50, listThresholdPx: 100, chatThresholdPx: 600 }],
  ['CST-06', { editLinesMax: 6, composerRowsMax: 5 }],
  ['CST-13', { dashboardDays: [3, 7, 15, 30, 60, 90], ratings: [1, 2, 3] }],
])('CST-02 CST-03 CST-05 CST-06 CST-13 holds the constants of %s', (_id, constants) => {
  expect(limits).toMatchObject(constants);
});
