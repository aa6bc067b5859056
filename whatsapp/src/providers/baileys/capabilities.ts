import type { Capabilities } from '../../port/capabilities.ts';

const MB = 1024 * 1024;

export const baileysCapabilities: Capabilities = {
  qr: true,
  pairingCode: true,
  edit: true,
  deleteForAll: true,
  react: true,
  quote: true,
  groups: true,
  templates: false,
  serviceWindowHours: null,
  typing: 'free',
  history: true,
  phoneEcho: true,
  customerEdits: true,
  customerTyping: true,
  checkNumbers: true,
  calls: true,
  profilePictures: true,
  repeatableSends: true,
  maxBytes: { image: 16 * MB, video: 64 * MB, audio: 16 * MB, document: 100 * MB, sticker: 1 * MB },
};
