import { WaError } from '../../../port/errors.ts';
import type { Log } from '../../../port/log.ts';
import type { ReceiveEvent } from '../../../port/provider.ts';
import type { SessionStore } from '../../../port/store.ts';

export interface BaileysOptions {
  store: SessionStore;
  receive: ReceiveEvent;
  log: Log;
  /** The WebSocket address; an address other than WhatsApp's needs `allowCustomEndpoint`. */
  endpoint?: string;
  allowCustomEndpoint?: boolean;
  /** PEM of the certificate authority of a custom endpoint's media host. */
  mediaAuthority?: string;
  /** Public key that verifies the handshake of a custom endpoint; it applies to the whole process. */
  noiseRoot?: Buffer;
  /** The version of the client; WhatsApp refuses old ones with 405, and the fix must not need a release. */
  version?: [number, number, number];
  /** The name of this device in the phone's list of linked devices. */
  deviceName?: string;
  /** The lifetime of one QR; WhatsApp's own client shows the first for 60 s and the next ones for 20 s. */
  qrTimeoutMs?: number;
  /** The delay before the nth reconnect in a row; 1, 2, 4 … 60 s by default. */
  retryAfterMs?: (attempt: number) => number;
  clock?: () => Date;
}

const whatsAppEndpoint = 'wss://web.whatsapp.com/ws/chat';

/** Refuses unknown endpoints, because they would get a company's keys and messages. */
export function endpointOf(options: BaileysOptions): URL {
  const { endpoint = whatsAppEndpoint, allowCustomEndpoint, mediaAuthority, noiseRoot } = options;
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  const hasOwnTrust = mediaAuthority !== undefined || noiseRoot !== undefined;
  const isOfficial = url?.protocol === 'wss:' && url.host === 'web.whatsapp.com' && !hasOwnTrust;
  if (!url || (!isOfficial && !allowCustomEndpoint)) {
    throw new WaError('custom-endpoint', 'stop-connection', {
      detail: 'Only wss://web.whatsapp.com is allowed unless a custom endpoint is explicitly permitted.',
    });
  }
  return url;
}
