import type { App } from '../app.ts';
import { type as tellTyping } from '../data/deeds.ts';

const TELL_AGAIN_MS = 4_000;
const PAUSE_MS = 5_000;

/** Tells the other side that one types, again while it goes on, and that one has stopped. */
export function createTypingTeller({ state }: App) {
  let toldAt = 0;
  let timer = 0;
  const tell = (isTyping: boolean, isRecording = false) => {
    const { viewer, chat } = state;
    // Nobody misses it, so a failure is not worth a word.
    if (viewer?.isOnline && chat) tellTyping(viewer, chat, isTyping, isRecording).catch(() => undefined);
  };
  return {
    typed: () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => tell(false), PAUSE_MS);
      if (Date.now() - toldAt < TELL_AGAIN_MS) return;
      toldAt = Date.now();
      tell(true);
    },
    records: () => tell(true, true),
    stopped: () => tell(false),
    /** The message itself ends it. */
    sent: () => {
      clearTimeout(timer);
      toldAt = 0;
    },
  };
}
