import { SessionCipher } from 'libsignal';

/** A session of libsignal, which has no type for it. */
interface Session {
  serialize(): object;
  constructor: { deserialize(data: object): object };
}

interface Trying {
  doDecryptWhisperMessage(message: Uint8Array, session: Session): Promise<Uint8Array>;
}

let isDone = false;

/**
 * Two contacts that write to each other first at the same time have two sessions, and libsignal tries a message on
 * each. A trial steps the ratchet before it knows whether the message belongs to the session, and a failed session is
 * stored in that state: it can decrypt nothing afterwards. This patch restores the session after a failed trial.
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
