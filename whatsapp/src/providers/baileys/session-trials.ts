import { SessionCipher } from 'libsignal';

/** What libsignal keeps of one session; its types do not speak of it. */
interface Session {
  serialize(): object;
  constructor: { deserialize(data: object): object };
}

interface Trying {
  doDecryptWhisperMessage(message: Uint8Array, session: Session): Promise<Uint8Array>;
}

let isDone = false;

/**
 * Two who write to each other for the first time at the same moment have two sessions, and libsignal tries a message on
 * each. A try steps the ratchet before it knows whether the message fits, and the one that does not fit is stored in
 * that state with the others: from then on nothing opens it. Here a try that fails leaves its session as it was.
 */
export function undoFailedTrials(): void {
  if (isDone) return;
  isDone = true;
  const cipher = SessionCipher.prototype as unknown as Trying;
  const attempt = cipher.doDecryptWhisperMessage;
  cipher.doDecryptWhisperMessage = async function (message, session) {
    const before = session.serialize();
    try {
      return await attempt.call(this, message, session);
    } catch (error) {
      Object.assign(session, session.constructor.deserialize(before));
      throw error;
    }
  };
}
