import { ExternalLink, X } from 'lucide-react';
import { Suspense, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { IconButton } from '../../../ui/form/IconButton.tsx';
import { Conversation } from '../../messages/index.ts';
import { TicketDialogs } from '../dialogs/TicketDialogs.tsx';
import { TicketHeader } from './TicketHeader.tsx';
import styles from './TicketPanel.module.css';
import { useOpenTicket } from './useOpenTicket.ts';
import { useTicketActs } from '../useTicketActs.ts';

export interface TicketPanelProps {
  uuid: string;
  onClose: () => void;
}

/** A conversation beside another page: the user reads, answers and resolves without leaving it. */
export function TicketPanel({ uuid, onClose }: TicketPanelProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const panel = useRef<HTMLElement>(null);
  const { ticket, hasFailed, retry } = useOpenTicket(uuid, onClose);
  const show = () => void navigate(`/tickets/${uuid}`);
  const acts = useTicketActs({ open: () => undefined, leave: onClose });
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      className={styles.panel}
      data-immersive
      aria-label={
        ticket ? t('tickets.conversation.with', { name: ticket.contact.name }) : t('tickets.conversation.label')
      }
    >
      <div className={styles.bar}>
        <Button size="sm" variant="quiet" icon={<ExternalLink />} onClick={show}>
          {t('tickets.panel.show')}
        </Button>
        <IconButton size="sm" label={t('tickets.panel.close')} icon={<X />} onClick={onClose} />
      </div>
      {ticket && (
        <>
          <TicketHeader ticket={ticket} busy={acts.busy} contact={null} onAct={acts.act} onBack={onClose} />
          <Conversation ticket={ticket} />
        </>
      )}
      {hasFailed && (
        <EmptyState
          icon={<X />}
          tone="danger"
          title={t('tickets.infoFailed')}
          action={<Button onClick={retry}>{t('ui.retry')}</Button>}
        />
      )}
      <Suspense>
        {acts.dialog && (
          <TicketDialogs
            dialog={acts.dialog}
            onOpen={({ uuid: opened }) => void navigate(`/tickets/${opened}`)}
            onLeave={onClose}
            onClose={() => acts.setDialog(null)}
          />
        )}
      </Suspense>
    </aside>
  );
}
