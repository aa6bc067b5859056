import type { ContactBrief } from '@recadia/contract/contacts';
import type { HeldTicket, Ticket, TicketChange } from '@recadia/contract/tickets';
import { useState } from 'react';
import { hasCode } from '../../lib/apiError.ts';
import { showError } from '../../lib/errors.ts';
import { useUser } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { offerUndo } from '../../lib/undo.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { useAskHolder } from './useAskHolder.ts';
import type { TicketAct } from './ticketActs.ts';
import { useTicketMutations } from './tickets.api.ts';

export type TicketDialog =
  | { kind: 'transfer' | 'tags' | 'schedule' | 'peek' | 'delete'; ticket: Ticket }
  | { kind: 'new'; contact?: ContactBrief }
  | null;

interface Ways {
  /** Opens a conversation. */
  open: (ticket: Ticket) => void;
  /** Back to the list, to the row that takes over from this one. */
  leave: (ticket: Ticket, andOpenNext: boolean) => void;
}

export interface TicketActs {
  act: (act: TicketAct, ticket: Ticket) => void;
  busy: TicketAct | null;
  dialog: TicketDialog;
  setDialog: (dialog: TicketDialog) => void;
}

/** Who holds a ticket that was taken meanwhile, when the refusal says so. */
export function holderIn(error: unknown): HeldTicket | null {
  if (!hasCode(error, 'ERR_OTHER_OPEN_TICKET')) return null;
  const details = error.details as { ticket?: HeldTicket } | undefined;
  return details?.ticket ?? null;
}

/** The verbs of a ticket, the same from row, header, key and palette. */
export function useTicketActs({ open, leave }: Ways): TicketActs {
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
  /** Says what was done and offers the way back. */
  const undoable = (text: string, ticket: Ticket) => offerUndo(text, () => send('reopen', ticket, mine, open));
  const resolve = (ticket: Ticket, andOpenNext: boolean) =>
    send('resolve', ticket, { status: 'closed', userId: ticket.userId, queueId: ticket.queueId }, () => {
      undoable(t('tickets.resolved', { id: ticket.id }), ticket);
      leave(ticket, andOpenNext);
    });

  function act(which: TicketAct, ticket: Ticket): void {
    switch (which) {
      case 'accept':
        // One that a colleague holds is taken over: a transfer to oneself.
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
        // Left first: an open conversation would be read again as soon as it hears that it is not.
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
  return { act, busy: asking?.isAsking ? 'askTransfer' : busy, dialog, setDialog };
}
