import type { proto, WAMessage, WASocket } from 'baileys';
import type { MediaFile } from './media-handle.ts';

const phoneAnswersWithinMs = 15_000;

/** Asks the phone to upload a file that WhatsApp no longer stores; null when the phone is off or has lost the file. */
export async function uploadedAgain(file: MediaFile, socket: WASocket): Promise<MediaFile | null> {
  if (!file.key) return null;
  const content = { mediaKey: file.mediaKey, directPath: file.directPath };
  const message = { key: file.key, message: { [`${file.kind}Message`]: content } as proto.IMessage };
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<null>((resolve) => (timer = setTimeout(resolve, phoneAnswersWithinMs, null)));
  try {
    const answer = await Promise.race([socket.updateMediaMessage(message as WAMessage), silence]);
    // Baileys writes the new path into the given object.
    return answer && content.directPath.startsWith('/') ? { ...file, directPath: content.directPath } : null;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
