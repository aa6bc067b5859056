import { toastMs } from '@recadia/contract/limits';

/** The timer of the messages that follow a close. They wait as long as *Desfazer* shows; opening the ticket cancels them. */
export const afterClose = { kind: 'after-close', afterMs: toastMs.withAction };
