import type { Capabilities } from '../../port/capabilities.ts';

const MB = 1024 * 1024;

/** A number that is also in the WhatsApp Business app gets messages of its own phone and its customers' edits. */
export function cloudCapabilities({ isCoexistence = false } = {}): Capabilities {
  return {
    qr: false,
    pairingCode: false,
    edit: false,
    deleteForAll: false,
    react: true,
    quote: true,
    groups: false,
    templates: true,
    serviceWindowHours: 24,
    typing: 'with-read',
    history: false,
    phoneEcho: isCoexistence,
    customerEdits: isCoexistence,
    customerTyping: false,
    checkNumbers: false,
    calls: false,
    profilePictures: false,
    // The API creates a new message for every request.
    repeatableSends: false,
    // An animated sticker may have 500 KB, a static one 100 KB; the API checks the static ones.
    maxBytes: { image: 5 * MB, audio: 16 * MB, video: 16 * MB, document: 100 * MB, sticker: 500 * 1024 },
  };
}
