import type { Capabilities } from '../../port/capabilities.ts';

const MB = 1024 * 1024;

/** A number that is also used in the WhatsApp Business app hears its own phone and its customers' edits. */
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
    // The API gives every request a new message, whatever it carries.
    repeatableSends: false,
    // A sticker that moves may weigh 500 KB, one that does not 100 KB: the API itself judges the second.
    maxBytes: { image: 5 * MB, audio: 16 * MB, video: 16 * MB, document: 100 * MB, sticker: 500 * 1024 },
  };
}
