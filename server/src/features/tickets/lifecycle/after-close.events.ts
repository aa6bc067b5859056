import { toastMs, undoGraceMs } from '@recadia/contract/limits';

/**
 * Timer of the messages after a close. They wait until the undo period of *Desfazer* is over; reopening the ticket
 * cancels them.
 */
export const afterClose = { kind: 'after-close', afterMs: toastMs.withAction + undoGraceMs };
