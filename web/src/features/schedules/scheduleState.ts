import type { Schedule } from '@recadia/contract/schedules';
import { Ban, Check, CircleAlert, Clock } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

export type Look = 'waiting' | 'sent' | 'failed' | 'cancelled';

/** How a schedule looks: what is picked up for sending still waits, as far as anybody cares. */
export function lookOf({ status }: Pick<Schedule, 'status'>): Look {
  switch (status) {
    case 'PENDENTE':
    case 'AGENDADA':
      return 'waiting';
    case 'ENVIADA':
      return 'sent';
    case 'ERRO':
      return 'failed';
    case 'CANCELADA':
      return 'cancelled';
  }
}

export const lookIcons: Record<Look, LucideIcon> = { waiting: Clock, sent: Check, failed: CircleAlert, cancelled: Ban };

/** SCH-07: what was sent, or is just being sent, stays as it is. */
export const mayEdit = ({ status, sentAt }: Pick<Schedule, 'status' | 'sentAt'>): boolean =>
  sentAt === null && status !== 'AGENDADA';

/** Our words for why it did not go; what has none is told as a failure of WhatsApp. */
const knownReasons = [
  'late',
  'restored',
  'ERR_NO_DEF_WAPP_FOUND',
  'ERR_WAPP_NOT_INITIALIZED',
  'ERR_WAPP_INVALID_CONTACT',
] as const;

export const reasonKey = (error: string | null): string => knownReasons.find((known) => known === error) ?? 'other';
