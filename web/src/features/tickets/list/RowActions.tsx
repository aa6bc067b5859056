import type { Ticket } from '@recadia/contract/tickets';
import { ArrowRightLeft, Check, Eye, RotateCcw } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useCan } from '../../../lib/session/can.tsx';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { RowMenu } from './RowMenu.tsx';
import styles from './TicketRow.module.css';
import type { TicketAct } from '../ticket-acts.ts';

interface RowActionsProps {
  ticket: Ticket;
  isCursor: boolean;
  onAct: (act: TicketAct, ticket: Ticket) => void;
}

/** The buttons of a row (TKT-06), shown over the age label on hover and focus. */
export function RowActions({ ticket, isCursor, onAct }: RowActionsProps) {
  const { t } = useTranslation();
  const mayPeek = useCan('tickets-manager:showall');
  const { name } = ticket.contact;
  const tabIndex = isCursor ? 0 : -1;
  const button = (act: TicketAct, label: string, Icon: LucideIcon) => (
    <button
      type="button"
      className={styles.action}
      title={label}
      aria-label={t('ui.table.actOn', { action: label, name })}
      tabIndex={tabIndex}
      onClick={() => onAct(act, ticket)}
    >
      <Icon />
    </button>
  );
  const more = <RowMenu ticket={ticket} tabIndex={tabIndex} onAct={onAct} />;
  const peek = mayPeek && button('peek', t('tickets.acts.peek'), Eye);
  switch (ticket.status) {
    case 'pending':
      return (
        <div className={styles.waiting}>
          {peek}
          <Button
            size="sm"
            variant="soft"
            tabIndex={tabIndex}
            aria-label={t('ui.table.actOn', { action: t('tickets.acts.accept'), name })}
            onClick={() => onAct('accept', ticket)}
          >
            {t('tickets.acts.accept')}
          </Button>
          {more}
        </div>
      );
    case 'open':
      return (
        <div className={styles.actions}>
          {peek}
          {button('transfer', t('tickets.acts.transfer'), ArrowRightLeft)}
          {button('resolve', t('tickets.acts.resolve'), Check)}
          {more}
        </div>
      );
    case 'closed':
      return (
        <div className={styles.actions}>
          {peek}
          {button('reopen', t('tickets.acts.reopen'), RotateCcw)}
          {more}
        </div>
      );
  }
}
