import type { Ticket } from '@recadia/contract/tickets';
import {
  ArrowRightLeft,
  Bot,
  CalendarClock,
  Check,
  CheckCheck,
  Eye,
  Mail,
  MessagesSquare,
  RotateCcw,
  Tag,
  Trash2,
  Undo2,
  UserCheck,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useMemo } from 'react';
import { useActions } from '../../lib/interaction/actions.ts';
import type { Action } from '../../lib/interaction/actions.ts';
import { useCan } from '../../lib/session/can.tsx';
import { usePlanFlag } from '../../lib/session/plan.ts';
import { useUser } from '../../lib/session/session.ts';
import { useStable } from '../../lib/interaction/useStable.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { isBotSilenced, isAssignedToOther, type TicketAct } from './ticket-acts.ts';

/** Actions of one ticket by key and palette: the open ticket, otherwise the current row. */
export function useTicketActions(ticket: Ticket | null, onAct: (act: TicketAct, ticket: Ticket) => void): void {
  const { t } = useTranslation();
  const { id: me } = useUser();
  const mayDelete = useCan('ticket-options:deleteTicket');
  const mayPeek = useCan('tickets-manager:showall');
  const maySchedule = usePlanFlag('useSchedules') ?? false;
  const hasChat = usePlanFlag('useInternalChat') === true;
  const act = useStable((which: TicketAct) => ticket && onAct(which, ticket));
  const status = ticket?.status ?? null;
  const isMine = ticket?.userId === me;
  const mayAsk = hasChat && ticket !== null && isAssignedToOther(ticket, me);
  const hasSilentBot = ticket !== null && isBotSilenced(ticket);
  useActions(
    useMemo(() => {
      const entry = (which: TicketAct, label: string, icon: LucideIcon, keys?: string): Action => ({
        id: `ticket-act-${which}`,
        group: 'ticket',
        label,
        icon,
        ...(keys && { keys }),
        perform: () => void act(which),
      });
      if (status === null) return [];
      const byStatus = {
        pending: [entry('accept', t('tickets.acts.accept'), UserCheck, 'a')],
        open: [
          ...(isMine ? [] : [entry('accept', t('tickets.acts.take'), UserCheck, 'a')]),
          entry('resolve', t('tickets.acts.resolve'), Check, 'e'),
          entry('resolveNext', t('tickets.acts.resolveNext'), CheckCheck, 'E'),
          entry('transfer', t('tickets.acts.transfer'), ArrowRightLeft, 't'),
          ...(mayAsk ? [entry('askTransfer', t('tickets.askTransfer.label'), MessagesSquare)] : []),
          entry('return', t('tickets.acts.returnLong'), Undo2, 'q'),
          entry('unread', t('tickets.acts.unread'), Mail, 'u'),
          ...(maySchedule ? [entry('schedule', t('tickets.acts.schedule'), CalendarClock, 's')] : []),
        ],
        closed: [entry('reopen', t('tickets.acts.reopen'), RotateCcw, 'a')],
      }[status];
      return [
        ...byStatus,
        ...(hasSilentBot ? [entry('resumeBot', t('tickets.acts.resumeBot'), Bot)] : []),
        entry('tags', t('tickets.acts.tagsLong'), Tag, 'l'),
        ...(mayPeek ? [entry('peek', t('tickets.acts.peek'), Eye)] : []),
        ...(mayDelete ? [entry('delete', t('tickets.acts.delete'), Trash2)] : []),
      ];
    }, [t, status, isMine, mayAsk, hasSilentBot, mayDelete, mayPeek, maySchedule, act]),
  );
}
