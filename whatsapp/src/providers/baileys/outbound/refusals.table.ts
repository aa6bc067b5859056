import type { Advice } from '../../../port/errors.ts';

/** The reason and the advice for each `error` of an ack. */
export const refusals: Record<number, { code: string; advice: Advice; detail: string }> = {
  // A repeat counts as another new chat and makes the restriction worse.
  463: { code: 'restricted', advice: 'never', detail: 'WhatsApp lets this number start no new chats for now.' },
  400: { code: 'bad-message', advice: 'never', detail: 'WhatsApp did not understand the message.' },
  403: { code: 'not-allowed', advice: 'never', detail: 'This number may not write to that chat.' },
  404: { code: 'not-on-whatsapp', advice: 'never', detail: 'There is nobody at that address.' },
  406: { code: 'not-acceptable', advice: 'never', detail: 'WhatsApp does not accept this message.' },
  420: { code: 'stale-group', advice: 'backoff', detail: 'The members of the group have changed meanwhile.' },
  429: { code: 'too-fast', advice: 'backoff', detail: 'Too many messages in too short a time.' },
  475: { code: 'not-allowed', advice: 'never', detail: 'Terms for this chat were not accepted on the phone.' },
  479: { code: 'stale-devices', advice: 'backoff', detail: 'The devices of the contact have changed meanwhile.' },
  500: { code: 'whatsapp-trouble', advice: 'backoff', detail: 'WhatsApp has a problem of its own.' },
  503: { code: 'whatsapp-trouble', advice: 'backoff', detail: 'WhatsApp cannot be reached right now.' },
};
