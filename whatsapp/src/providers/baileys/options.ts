import { WaError } from '../../port/errors.ts';
import type { Log } from '../../port/log.ts';
import type { ReceiveEvent } from '../../port/provider.ts';
import type { SessionStore } from '../../port/store.ts';

export interface BaileysOptions {
  store: SessionStore;
  hear: ReceiveEvent;
  log: Log;
  /** Where WhatsApp is; another place than WhatsApp's own must be allowed explicitly. */
  endpoint?: string;
  allowCustomEndpoint?: boolean;
  /** PEM of the certificate authority that vouches for the media host of a custom endpoint. */
  mediaAuthority?: string;
  /** Public key that vouches for a custom endpoint's side of the handshake; for the whole process. */
  noiseRoot?: Buffer;
  /** What the client says it is; WhatsApp refuses old ones with 405, and the cure must not need a release. */
  version?: [number, number, number];
  /** How the phone's list of linked devices names this one. */
  deviceName?: string;
  /** How long one QR may be scanned; WhatsApp's own client shows the first for 60 s and the next ones for 20 s. */
  qrTimeoutMs?: number;
  /** How long to wait before the nth try in a row to connect again; 1, 2, 4 … 60 s unless told otherwise. */
  retryAfterMs?: (attempt: number) => number;
  clock?: () => Date;
}

const whatsAppEndpoint = 'wss://web.whatsapp.com/ws/chat';

/** A changed endpoint would hand a company's keys and messages to somebody else. */
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
