import type { Ticket } from '@recadia/contract/tickets';
import {
  ArrowRightLeft,
  Bot,
  CalendarClock,
  Mail,
  MessagesSquare,
  PanelRight,
  Tag,
  Trash2,
  Undo2,
  UserCheck,
} from 'lucide-react';
import { useCan } from '../../../lib/session/can.tsx';
import { usePlanFlag } from '../../../lib/session/plan.ts';
import { useUser } from '../../../lib/session/session.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import type { MenuEntry } from '../../../ui/overlay/menu-entry.ts';
import { isBotSilenced, isAssignedToOther, type TicketAct } from '../ticket-acts.ts';

interface MenuInput {
  ticket: Ticket;
  onAct: (act: TicketAct, ticket: Ticket) => void;
  /** Set when the contact has no button of its own. */
  onContact: (() => void) | undefined;
}

/** The ⋮ menu of a ticket, by its status and the user's permissions. */
export function useTicketMenu({ ticket, onAct, onContact }: MenuInput): MenuEntry[] {
  const { t } = useTranslation();
  const { id: me } = useUser();
  const mayDelete = useCan('ticket-options:deleteTicket');
  const maySchedule = usePlanFlag('useSchedules');
  const mayAsk = usePlanFlag('useInternalChat') === true && isAssignedToOther(ticket, me);
  const entry = (act: TicketAct, label: string, icon: MenuEntry['icon'], keys?: string): MenuEntry => ({
    id: act,
    label,
    icon,
    ...(keys && { keys }),
    onSelect: () => onAct(act, ticket),
  });
  const whileOpen = [
    ...(ticket.userId === me ? [] : [entry('accept', t('tickets.acts.take'), <UserCheck />, 'a')]),
    ...(mayAsk ? [entry('askTransfer', t('tickets.askTransfer.label'), <MessagesSquare />)] : []),
    ...(maySchedule ? [entry('schedule', t('tickets.acts.schedule'), <CalendarClock />, 's')] : []),
    entry('transfer', t('tickets.acts.transfer'), <ArrowRightLeft />, 't'),
    entry('return', t('tickets.acts.returnLong'), <Undo2 />, 'q'),
    entry('unread', t('tickets.acts.unread'), <Mail />, 'u'),
  ];
  return [
    ...(ticket.status === 'open' ? whileOpen : []),
    ...(isBotSilenced(ticket) ? [entry('resumeBot', t('tickets.acts.resumeBot'), <Bot />)] : []),
    entry('tags', t('tickets.acts.tags'), <Tag />, 'l'),
    ...(onContact ? [{ id: 'contact', label: t('tickets.contact'), icon: <PanelRight />, onSelect: onContact }] : []),
    ...(mayDelete
      ? [{ ...entry('delete', t('tickets.acts.delete'), <Trash2 />), tone: 'danger' as const, divided: true }]
      : []),
  ];
}
