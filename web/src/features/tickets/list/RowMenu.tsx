import type { Ticket } from '@recadia/contract/tickets';
import { EllipsisVertical } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ComponentProps } from 'react';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { cx } from '../../../ui/cx.ts';
import { Menu } from '../../../ui/overlay/Menu.tsx';
import type { TicketAct } from '../ticket-acts.ts';
import styles from './TicketRow.module.css';
import { useTicketMenu } from '../conversation-pane/useTicketMenu.tsx';

interface RowMenuProps {
  ticket: Ticket;
  tabIndex: number;
  onAct: (act: TicketAct, ticket: Ticket) => void;
}

/** The ⋮ button of a row; the menu itself is created on the first click, because rows mount often. */
export function RowMenu({ ticket, tabIndex, onAct }: RowMenuProps) {
  const { t } = useTranslation();
  const [isWanted, setWanted] = useState(false);
  const label = t('ui.table.actOn', { action: t('tickets.acts.more'), name: ticket.contact.name });
  const button: ComponentProps<'button'> = {
    type: 'button',
    className: cx(styles.action, styles.more),
    tabIndex,
    title: t('tickets.acts.more'),
    'aria-label': label,
    'aria-haspopup': 'menu',
    children: <EllipsisVertical />,
  };
  if (!isWanted) return <button {...button} onClick={() => setWanted(true)} />;
  return <Opened ticket={ticket} onAct={onAct} button={button} />;
}

interface OpenedProps extends Pick<RowMenuProps, 'ticket' | 'onAct'> {
  button: ComponentProps<'button'>;
}

function Opened({ ticket, onAct, button }: OpenedProps) {
  const entries = useTicketMenu({ ticket, onAct, onContact: undefined });
  const it = useRef<HTMLButtonElement>(null);
  // Repeats the click that created the menu; the focus moves to this button because the first one was replaced.
  useEffect(() => {
    it.current?.focus();
    it.current?.click();
  }, []);
  return <Menu target={<button {...button} ref={it} />} entries={entries} />;
}
