import { isDeepStrictEqual } from 'node:util';
import { qrAttempts, type ConnectionStatus } from '@recadia/contract/connections';
import type { SessionState } from '@recadia/whatsapp';

/** The session's state that a connection shows. */
export interface SessionFacts {
  status: ConnectionStatus;
  status_reason: string | null;
  qrcode: string;
  qrcode_expires_at: Date | null;
  pairing_code: string;
  /** Codes shown since the last request for one. */
  retries: number;
  number: string;
}

export interface ReportedState {
  facts: SessionFacts;
  /** The session ended until a user restarts it, so its holder releases it. */
  isOver: boolean;
  /** The phone has unlinked this device, so its keys are useless. */
  isForgotten: boolean;
  /** The link was lost with this code. */
  drop: { code: number; reason: string | null } | null;
}

/** The link was lost without a request: shown until it is back, so that admins notice it. */
const dropped = 'dropped';
const nothingShown = { qrcode: '', qrcode_expires_at: null, pairing_code: '' };
const endings = new Set(['logged-out', 'device-mismatch']);

/** The connection's new state after a state report of its provider. */
export function applyReportedState(before: SessionFacts, reported: SessionState): ReportedState {
  const become = (change: Partial<SessionFacts>): ReportedState => ({
    facts: { ...before, ...nothingShown, status_reason: null, ...change },
    isOver: false,
    isForgotten: false,
    drop: null,
  });
  const expired = (): ReportedState => ({
    ...become({ status: 'TIMEOUT', status_reason: 'qr-expired' }),
    isOver: true,
  });

  switch (reported.state) {
    case 'opening':
      return become({ status: 'OPENING', status_reason: before.status_reason === dropped ? dropped : null });
    case 'qr':
      // WAP-19: the fourth code means that three codes expired.
      if (before.retries >= qrAttempts) return expired();
      return become({
        status: 'qrcode',
        qrcode: reported.qr,
        qrcode_expires_at: reported.expiresAt,
        retries: before.retries + 1,
      });
    case 'pairing-code':
      return become({ status: 'PAIRING', pairing_code: reported.code });
    case 'connected':
      return become({ status: 'CONNECTED', retries: 0, number: reported.phone || before.number });
    case 'timeout':
      return expired();
    case 'waiting': {
      const isDrop = before.status === 'CONNECTED';
      const status_reason = isDrop ? dropped : before.status_reason;
      return {
        ...become({ status: 'OPENING', status_reason }),
        drop: isDrop ? { code: reported.code, reason: null } : null,
      };
    }
    case 'ended':
      return ended(become, reported);
  }
}

function ended(
  become: (change: Partial<SessionFacts>) => ReportedState,
  { code, error }: Extract<SessionState, { state: 'ended' }>,
): ReportedState {
  if (error.code === 'passkey-required') {
    return { ...become({ status: 'TIMEOUT', status_reason: 'passkey' }), isOver: true };
  }
  return {
    ...become({ status: 'DISCONNECTED', status_reason: error.code }),
    isOver: true,
    isForgotten: endings.has(error.code),
    drop: { code, reason: error.code },
  };
}

/** True when a shown value changes; a provider may report the same state twice. */
export const differs = (before: SessionFacts, after: SessionFacts): boolean => !isDeepStrictEqual(before, after);
