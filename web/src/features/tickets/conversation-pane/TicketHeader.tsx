import type { Ticket } from '@recadia/contract/tickets';
import {
  ArrowLeft,
  ArrowRightLeft,
  Bot,
  Check,
  EllipsisVertical,
  MessagesSquare,
  PanelRight,
  RotateCcw,
  Undo2,
  UserPlus,
} from 'lucide-react';
import { memo } from 'react';
import type { CSSProperties } from 'react';
import { usePlanFlag } from '../../../lib/session/plan.ts';
import { useUser } from '../../../lib/session/session.ts';
import { media, useMedia } from '../../../lib/interaction/useMedia.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { Avatar } from '../../../ui/layout/Avatar.tsx';
import { IconButton } from '../../../ui/form/IconButton.tsx';
import { Menu } from '../../../ui/overlay/Menu.tsx';
import { ServerButton } from '../../../ui/form/ServerButton.tsx';
import { isBotSilenced, isAssignedToOther, type TicketAct } from '../ticket-acts.ts';
import styles from './TicketHeader.module.css';
import { useTicketMenu } from './useTicketMenu.tsx';

interface TicketHeaderProps {
  ticket: Ticket;
  /** The action in progress, if there is one. */
  busy: TicketAct | null;
  /** Toggle of the contact pane; null without a contact pane. */
  contact: { isShown: boolean; toggle: () => void } | null;
  onAct: (act: TicketAct, ticket: Ticket) => void;
  onBack: () => void;
}

/** Contact, state and actions of the ticket (TKT-08). */
export const TicketHeader = memo(function TicketHeader({ ticket, busy, contact, onAct, onBack }: TicketHeaderProps) {
  const { t } = useTranslation();
  const isPhone = useMedia(media.phone);
  const { id: me } = useUser();
  const mayAsk = usePlanFlag('useInternalChat') === true && isAssignedToOther(ticket, me);
  const entries = useTicketMenu({ ticket, onAct, onContact: isPhone ? contact?.toggle : undefined });
  const act = (which: TicketAct) => () => onAct(which, ticket);
  const more = <IconButton label={t('tickets.acts.more')} icon={<EllipsisVertical />} />;
  return (
    <header className={styles.header}>
      {isPhone && <IconButton label={t('tickets.back')} icon={<ArrowLeft />} onClick={onBack} />}
      <Avatar name={ticket.contact.name} />
      <div className={styles.who}>
        <h2 className={styles.name} title={ticket.contact.name}>
          {ticket.contact.name}
        </h2>
        <p className={styles.where}>
          {!isPhone && <span className="tabular">#{ticket.id}</span>}
          {ticket.queue && (
            <span className={styles.queue} style={{ '--c': ticket.queue.color } as CSSProperties}>
              <i className={styles.dot} />
              {ticket.queue.name}
            </span>
          )}
          <span className={styles.connection}>{ticket.whatsapp.name}</span>
          {isBotSilenced(ticket) && <BotSilence reason={t(`tickets.bot.${ticket.botSilence}`)} />}
        </p>
      </div>
      <div className={styles.actions}>
        {isBotSilenced(ticket) && (
          <IconButton
            className={styles.spacious}
            label={t('tickets.acts.resumeBot')}
            icon={<Bot />}
            disabled={busy === 'resumeBot'}
            onClick={act('resumeBot')}
          />
        )}
        {ticket.status === 'open' && !isPhone && (
          <>
            {mayAsk && (
              <IconButton
                className={styles.spacious}
                label={t('tickets.askTransfer.label')}
                icon={<MessagesSquare />}
                disabled={busy === 'askTransfer'}
                onClick={act('askTransfer')}
              />
            )}
            <IconButton
              label={t('tickets.acts.transfer')}
              keys="t"
              icon={<ArrowRightLeft />}
              onClick={act('transfer')}
            />
            <IconButton
              className={styles.spacious}
              label={t('tickets.acts.return')}
              keys="q"
              icon={<Undo2 />}
              onClick={act('return')}
            />
          </>
        )}
        <MainAct ticket={ticket} busy={busy} onAct={onAct} />
        {entries.length > 0 && <Menu target={more} entries={entries} />}
        {!isPhone && contact && (
          <IconButton
            label={t('tickets.contact')}
            keys="i"
            icon={<PanelRight />}
            aria-pressed={contact.isShown}
            className={contact.isShown ? styles.pressed : undefined}
            onClick={contact.toggle}
          />
        )}
      </div>
    </header>
  );
});

const BotSilence = ({ reason }: { reason: string }) => (
  <span className={styles.bot} title={reason}>
    {reason}
  </span>
);

/** The most likely next action. */
function MainAct({ ticket, busy, onAct }: Pick<TicketHeaderProps, 'ticket' | 'busy' | 'onAct'>) {
  const { t } = useTranslation();
  const [act, label, icon] = {
    pending: ['accept', t('tickets.acts.accept'), <UserPlus key="accept" />] as const,
    open: ['resolve', t('tickets.acts.resolve'), <Check key="resolve" />] as const,
    closed: ['reopen', t('tickets.acts.reopen'), <RotateCcw key="reopen" />] as const,
  }[ticket.status];
  return (
    <ServerButton variant="primary" icon={icon} busy={busy === act} onClick={() => onAct(act, ticket)}>
      {label}
    </ServerButton>
  );
}
