import type { Schedule } from '@recadia/contract/schedules';
import { Ban, Check, CircleAlert, Clock } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

export type DisplayStatus = 'waiting' | 'sent' | 'failed' | 'cancelled';

/** The look of a schedule; a message being sent still looks waiting. */
export function displayStatusOf({ status }: Pick<Schedule, 'status'>): DisplayStatus {
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

export const displayStatusIcons: Record<DisplayStatus, LucideIcon> = {
  waiting: Clock,
  sent: Check,
  failed: CircleAlert,
  cancelled: Ban,
};

/** SCH-07: a sent message, or one being sent, cannot be edited. */
export const mayEdit = ({ status, sentAt }: Pick<Schedule, 'status' | 'sentAt'>): boolean =>
  sentAt === null && status !== 'AGENDADA';

/** Failure reasons with a text of their own; others are shown as a failure of WhatsApp. */
const knownReasons = [
  'late',
  'restored',
  'ERR_NO_DEF_WAPP_FOUND',
  'ERR_WAPP_NOT_INITIALIZED',
  'ERR_WAPP_INVALID_CONTACT',
] as const;

export const reasonKey = (error: string | null): string => knownReasons.find((known) => known === error) ?? 'other';
