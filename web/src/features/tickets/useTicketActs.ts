import type { ContactBrief } from '@recadia/contract/contacts';
import type { HeldTicket } from '@recadia/contract/held-ticket';
import type { Ticket, TicketChange } from '@recadia/contract/tickets';
import { useState } from 'react';
import { hasCode } from '../../lib/http/api-error.ts';
import { showError } from '../../lib/errors.ts';
import { useUser } from '../../lib/session/session.ts';
import { toast } from '../../lib/interaction/toast.ts';
import { offerUndo } from '../../lib/interaction/undo.ts';
import { useStable } from '../../lib/interaction/useStable.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { useAskHolder } from './conversation-pane/useAskHolder.ts';
import type { TicketAct } from './ticket-acts.ts';
import { useTicketMutations } from './tickets.api.ts';

export type TicketDialog =
  | { kind: 'transfer' | 'tags' | 'schedule' | 'peek' | 'delete'; ticket: Ticket }
  | { kind: 'new'; contact?: ContactBrief }
  | null;

interface Navigation {
  /** Opens a conversation. */
  open: (ticket: Ticket) => void;
  /** Returns to the list, to the row after this one. */
  leave: (ticket: Ticket, andOpenNext: boolean) => void;
}

export interface TicketActs {
  act: (act: TicketAct, ticket: Ticket) => void;
  /** Opens the dialog of a new ticket. */
  create: () => void;
  /** The same with a chosen contact. */
  createFor: (contact: ContactBrief) => void;
  busy: TicketAct | null;
  dialog: TicketDialog;
  setDialog: (dialog: TicketDialog) => void;
}

/** The agent who has the ticket, when the error names one. */
export function holderIn(error: unknown): HeldTicket | null {
  if (!hasCode(error, 'ERR_OTHER_OPEN_TICKET')) return null;
  const details = error.details as { ticket?: HeldTicket } | undefined;
  return details?.ticket ?? null;
}

/** The actions of a ticket, shared by row, header, keys and palette. */
export function useTicketActs({ open, leave }: Navigation): TicketActs {
  const { t } = useTranslation();
  const { id: me } = useUser();
  const { change, markUnread, resumeBot } = useTicketMutations();
  const asking = useAskHolder();
  const [busy, setBusy] = useState<TicketAct | null>(null);
  const [dialog, setDialog] = useState<TicketDialog>(null);

  const fail = (error: Error) => {
    const holder = holderIn(error)?.user?.name;
    if (holder) toast.error(t('tickets.taken', { name: holder }));
    else void showError(error);
  };
  const send = (act: TicketAct, ticket: Ticket, body: TicketChange, done: (now: Ticket) => void) => {
    if (busy) return;
    setBusy(act);
    change.mutate({ id: ticket.id, body }, { onSuccess: done, onError: fail, onSettled: () => setBusy(null) });
  };
  const mine: TicketChange = { status: 'open', userId: me };
  /** Reports the change and offers an undo. */
  const undoable = (text: string, ticket: Ticket) => offerUndo(text, () => send('reopen', ticket, mine, open));
  const resolve = (ticket: Ticket, andOpenNext: boolean) =>
    send('resolve', ticket, { status: 'closed', userId: ticket.userId, queueId: ticket.queueId }, () => {
      undoable(t('tickets.resolved', { id: ticket.id }), ticket);
      leave(ticket, andOpenNext);
    });

  function act(which: TicketAct, ticket: Ticket): void {
    switch (which) {
      case 'accept':
        // A ticket of another agent is taken by a transfer to the user.
        return send('accept', ticket, ticket.status === 'open' ? { userId: me, queueId: ticket.queueId } : mine, open);
      case 'reopen':
        return send('reopen', ticket, mine, open);
      case 'return':
        return send('return', ticket, { status: 'pending', userId: null }, () => {
          undoable(t('tickets.returned', { id: ticket.id }), ticket);
          leave(ticket, false);
        });
      case 'resolve':
        return resolve(ticket, false);
      case 'resolveNext':
        return resolve(ticket, true);
      case 'unread':
        // Leaves first, because an open conversation would mark the ticket as read again.
        leave(ticket, false);
        return markUnread.mutate(ticket, { onError: fail });
      case 'resumeBot':
        if (busy) return;
        setBusy(which);
        return resumeBot.mutate(ticket, {
          onSuccess: () => toast.success(t('tickets.bot.resumed')),
          onError: fail,
          onSettled: () => setBusy(null),
        });
      case 'askTransfer':
        return asking?.ask({ ...ticket, holderId: ticket.userId, holderName: ticket.user?.name ?? '' });
      case 'transfer':
      case 'tags':
      case 'schedule':
      case 'peek':
      case 'delete':
        return setDialog({ kind: which, ticket });
    }
  }
  return {
    act: useStable(act),
    create: useStable(() => setDialog({ kind: 'new' })),
    createFor: useStable((contact) => setDialog({ kind: 'new', contact })),
    busy: asking?.isAsking ? 'askTransfer' : busy,
    dialog,
    setDialog,
  };
}
