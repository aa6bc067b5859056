import { isDeepStrictEqual } from 'node:util';
import { qrAttempts, type ConnectionStatus } from '@recadia/contract/connections';
import type { SessionState } from '@recadia/whatsapp';

/** What a connection shows of its session. */
export interface SessionFacts {
  status: ConnectionStatus;
  status_reason: string | null;
  qrcode: string;
  qrcode_expires_at: Date | null;
  pairing_code: string;
  /** Codes shown since somebody asked for one. */
  retries: number;
  number: string;
}

export interface ReportedState {
  facts: SessionFacts;
  /** Nothing happens any more until a person asks: whoever holds the session lets go of it. */
  isOver: boolean;
  /** The phone no longer knows this device, so its keys are worthless. */
  isForgotten: boolean;
  /** The link was lost with this code. */
  drop: { code: number; reason: string | null } | null;
}

/** Not asked for by anybody: stays said until it is back, so that admins hear of it. */
const dropped = 'dropped';
const nothingShown = { qrcode: '', qrcode_expires_at: null, pairing_code: '' };
const endings = new Set(['logged-out', 'device-mismatch']);

/** What a connection becomes when its provider tells a state. */
export function applyReportedState(before: SessionFacts, told: SessionState): ReportedState {
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

  switch (told.state) {
    case 'opening':
      return become({ status: 'OPENING', status_reason: before.status_reason === dropped ? dropped : null });
    case 'qr':
      // WAP-19: the fourth code means that three went by unanswered.
      if (before.retries >= qrAttempts) return expired();
      return become({
        status: 'qrcode',
        qrcode: told.qr,
        qrcode_expires_at: told.expiresAt,
        retries: before.retries + 1,
      });
    case 'pairing-code':
      return become({ status: 'PAIRING', pairing_code: told.code });
    case 'connected':
      return become({ status: 'CONNECTED', retries: 0, number: told.phone || before.number });
    case 'timeout':
      return expired();
    case 'waiting': {
      const isDrop = before.status === 'CONNECTED';
      const status_reason = isDrop ? dropped : before.status_reason;
      return {
        ...become({ status: 'OPENING', status_reason }),
        drop: isDrop ? { code: told.code, reason: null } : null,
      };
    }
    case 'ended':
      return ended(become, told);
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

/** Whether anything that is shown changes; a provider may tell the same twice. */
export const differs = (before: SessionFacts, after: SessionFacts): boolean => !isDeepStrictEqual(before, after);
