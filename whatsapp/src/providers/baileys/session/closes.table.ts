/**
 * The action for the code of a closed connection: `restart` connects at once, `retry` connects with back-off, `end`
 * waits for a person; `isForgotten` marks an unlinked account whose keys are useless.
 * Codes are WhatsApp's own (stream:error, failure) or, without one, the library's.
 */
export type CloseRule =
  { then: 'restart' } | { then: 'retry' } | { then: 'end'; code: string; detail: string; isForgotten?: boolean };

export const closeRules: Record<number, CloseRule> = {
  401: {
    then: 'end',
    code: 'logged-out',
    detail: 'The device was removed on the phone. Link it again.',
    isForgotten: true,
  },
  402: { then: 'end', code: 'temporarily-banned', detail: 'WhatsApp has suspended this number for a time.' },
  403: { then: 'end', code: 'banned', detail: 'WhatsApp has banned this number. Look at the phone.' },
  405: { then: 'end', code: 'client-too-old', detail: 'WhatsApp refuses this client version. Configure a newer one.' },
  406: { then: 'end', code: 'banned', detail: 'WhatsApp has ended this account on the phone. Look at the phone.' },
  408: { then: 'retry' },
  409: { then: 'end', code: 'client-too-old', detail: 'WhatsApp refuses how this client describes itself.' },
  411: {
    then: 'end',
    code: 'device-mismatch',
    detail: 'The phone cannot link further devices. Update WhatsApp on it and link again.',
    isForgotten: true,
  },
  428: { then: 'retry' },
  440: { then: 'end', code: 'replaced', detail: 'Another process uses this linked device.' },
  500: { then: 'retry' },
  503: { then: 'retry' },
  515: { then: 'restart' },
};
