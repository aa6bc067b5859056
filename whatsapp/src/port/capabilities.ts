import type { MediaKind } from './body.ts';

/** What a provider can do. Screens offer and services allow by this, never by the provider's name. */
export interface Capabilities {
  qr: boolean;
  pairingCode: boolean;
  edit: boolean;
  deleteForAll: boolean;
  react: boolean;
  quote: boolean;
  groups: boolean;
  templates: boolean;
  /** Free text is allowed for so long after the customer's last message. */
  serviceWindowHours: number | null;
  typing: 'free' | 'with-read' | 'none';
  history: boolean;
  /** Messages written on the company's own phone are heard. */
  phoneEcho: boolean;
  customerEdits: boolean;
  customerTyping: boolean;
  checkNumbers: boolean;
  calls: boolean;
  profilePictures: boolean;
  /** A send repeated under the same id reaches the customer once. */
  repeatableSends: boolean;
  maxBytes: Record<MediaKind, number>;
}
