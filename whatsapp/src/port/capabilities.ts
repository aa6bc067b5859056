import type { MediaKind } from './body.ts';

/** The abilities of a provider. Screens and services decide by these fields, never by the provider's name. */
export interface Capabilities {
  qr: boolean;
  pairingCode: boolean;
  edit: boolean;
  deleteForAll: boolean;
  react: boolean;
  quote: boolean;
  groups: boolean;
  templates: boolean;
  /** Hours after the customer's last message in which free text is allowed; null means always. */
  serviceWindowHours: number | null;
  typing: 'free' | 'with-read' | 'none';
  history: boolean;
  /** The provider emits messages written on the company's own phone. */
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
