import type { Connection, ConnectionStatus } from '@recadia/contract/connections';

export type Tone = 'success' | 'warning' | 'danger' | 'info';

export const toneOf: Record<ConnectionStatus, Tone> = {
  CONNECTED: 'success',
  qrcode: 'warning',
  PAIRING: 'warning',
  OPENING: 'info',
  DISCONNECTED: 'danger',
  TIMEOUT: 'danger',
};

export type SessionButton = 'qr' | 'tryAgain' | 'newQr' | 'disconnect' | 'connecting';

const buttons: Record<ConnectionStatus, SessionButton[]> = {
  qrcode: ['qr'],
  DISCONNECTED: ['tryAgain', 'newQr'],
  CONNECTED: ['disconnect'],
  PAIRING: ['disconnect'],
  TIMEOUT: ['disconnect'],
  OPENING: ['connecting'],
};

/** WAP-06; unsupported actions of the provider are omitted. */
export function buttonsOf({ status, capabilities }: Pick<Connection, 'status' | 'capabilities'>): SessionButton[] {
  return buttons[status].filter((button) => capabilities.qr || (button !== 'qr' && button !== 'newQr'));
}

/** LAY-18: this number neither receives nor sends. */
export const needsAttention = ({ status }: Pick<Connection, 'status'>): boolean => status !== 'CONNECTED';

/** Reasons that have a text; others show the status only. */
const explained = new Set([
  'qr-expired',
  'passkey',
  'dropped',
  'logged-out',
  'restored',
  'banned',
  'temporarily-banned',
  'client-too-old',
  'device-mismatch',
  'replaced',
  'token-invalid',
  'not-permitted',
  'account-blocked',
  'payment-problem',
  'number-not-registered',
  'spam-limit',
  'unreachable',
]);

export const reasonKey = (reason: string | null): string | null =>
  reason !== null && explained.has(reason) ? `connections.reasons.${reason}` : null;
