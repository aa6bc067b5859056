/** Requests of users to the holder of a linked session. */
export type SessionRequest =
  | { what: 'restart' }
  /** Deletes the account's data and shows a code. */
  | { what: 'new-qr' }
  /** Unlinks the device and deletes all its data. */
  | { what: 'logout' }
  | { what: 'pairing-code'; phone: string };

/** The text in wa_sessions.request. */
export function writeRequest(request: SessionRequest): string {
  return request.what === 'pairing-code' ? `${request.what}:${request.phone}` : request.what;
}

export function readRequest(text: string): SessionRequest {
  const [what, phone = ''] = text.split(':');
  if (what === 'pairing-code') return { what, phone };
  if (what === 'restart' || what === 'new-qr' || what === 'logout') return { what };
  throw new Error(`unknown session request ${text}`);
}
