import type { App } from '../app.ts';
import { type as sendTyping } from '../data/actions.ts';

const REPEAT_MS = 4_000;
const PAUSE_MS = 5_000;

/** Sends the typing indicator, repeats it while typing continues, and sends its end. */
export function createTypingIndicator({ state }: App) {
  let sentAt = 0;
  let timer = 0;
  const send = (isTyping: boolean, isRecording = false) => {
    const { viewer, chat } = state;
    // A lost indicator has no consequence, so a failure is ignored.
    if (viewer?.isOnline && chat) sendTyping(viewer, chat, isTyping, isRecording).catch(() => undefined);
  };
  return {
    typed: () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => send(false), PAUSE_MS);
      if (Date.now() - sentAt < REPEAT_MS) return;
      sentAt = Date.now();
      send(true);
    },
    records: () => send(true, true),
    stopped: () => send(false),
    /** The message itself ends the indicator. */
    sent: () => {
      clearTimeout(timer);
      sentAt = 0;
    },
  };
}
