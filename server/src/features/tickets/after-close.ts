import { toastMs, undoGraceMs } from '@recadia/contract/limits';

/** The timer of the messages that follow a close. They wait until *Desfazer* is over; opening the ticket cancels them. */
export const afterClose = { kind: 'after-close', afterMs: toastMs.withAction + undoGraceMs };
