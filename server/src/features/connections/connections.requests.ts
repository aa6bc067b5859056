/** What people ask of whoever holds a linked session. */
export type SessionRequest =
  | { what: 'restart' }
  /** Forget the account and show a code. */
  | { what: 'new-qr' }
  /** Unlink the device; afterwards nothing of it stays. */
  | { what: 'logout' }
  | { what: 'pairing-code'; phone: string };

/** As it stands in wa_sessions.request. */
export function writeRequest(request: SessionRequest): string {
  return request.what === 'pairing-code' ? `${request.what}:${request.phone}` : request.what;
}

export function readRequest(text: string): SessionRequest {
  const [what, phone = ''] = text.split(':');
  if (what === 'pairing-code') return { what, phone };
  if (what === 'restart' || what === 'new-qr' || what === 'logout') return { what };
  throw new Error(`nobody knows the request ${text}`);
}
