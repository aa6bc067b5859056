import type { ContactBrief } from '@recadia/contract/contacts';
import type { Onboarding } from '@recadia/contract/onboarding';
import type { Ticket } from '@recadia/contract/tickets';
import { ArrowLeft, CircleAlert, RefreshCw } from 'lucide-react';
import { useMemo } from 'react';
import type { RefObject } from 'react';
import { useUser } from '../../../lib/session/session.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Logo } from '../../../ui/layout/Logo.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { useDelayed } from '../../../ui/feedback/useDelayed.ts';
import { ContactDrawer } from '../../contacts/index.ts';
import { Conversation } from '../../messages/index.ts';
import { FirstSteps, startTour, useOnboardingChoices } from '../../onboarding/index.ts';
import styles from './ConversationPane.module.css';
import type { TicketAct } from '../ticket-acts.ts';
import { TicketHeader } from './TicketHeader.tsx';
import { TicketTags } from './TicketTags.tsx';
import { useStableTicket } from './useStableTicket.ts';
import type { useContactDrawer } from './useContactDrawer.ts';

const skeletonAfterMs = 300;

interface ConversationPaneProps {
  paneRef: RefObject<HTMLElement | null>;
  ticket: Ticket | null;
  /** The open onboarding steps of a new company. */
  firstSteps: Onboarding | null;
  /** The message in the address, to open the conversation at. */
  wanted: { id: string } | null;
  /** The address names a ticket. */
  isWanted: boolean;
  hasFailed: boolean;
  busy: TicketAct | null;
  drawer: ReturnType<typeof useContactDrawer>;
  onFocus: () => void;
  onRetry: () => void;
  onBack: () => void;
  onAct: (act: TicketAct, ticket: Ticket) => void;
  /** Opens a ticket with a contact whose card was shared. */
  onTalk: (contact: ContactBrief) => void;
}

/** The open conversation with its contact, or a placeholder. */
export function ConversationPane(props: ConversationPaneProps) {
  const {
    paneRef,
    ticket,
    firstSteps,
    wanted,
    isWanted,
    hasFailed,
    busy,
    drawer,
    onFocus,
    onRetry,
    onBack,
    onAct,
    onTalk,
  } = props;
  const { t } = useTranslation();
  const stable = useStableTicket(ticket);
  const tags = useMemo(
    () => stable && <TicketTags ticket={stable} onAdd={() => onAct('tags', stable)} />,
    [stable, onAct],
  );
  const isLoading = useDelayed(isWanted && !ticket && !hasFailed, skeletonAfterMs);
  return (
    <>
      <section
        ref={paneRef}
        id="conversation"
        data-tour="conversation"
        tabIndex={-1}
        className={styles.pane}
        aria-label={
          ticket ? t('tickets.conversation.with', { name: ticket.contact.name }) : t('tickets.conversation.label')
        }
        data-immersive={isWanted || undefined}
        onFocus={onFocus}
      >
        {ticket && stable && (
          <>
            <TicketHeader ticket={stable} busy={busy} contact={drawer} onAct={onAct} onBack={onBack} />
            <Conversation ticket={ticket} wanted={wanted} onTalk={onTalk} />
          </>
        )}
        {!ticket && isLoading && (
          <div role="status" aria-label={t('tickets.conversation.loading')} className={styles.loading}>
            <Skeleton width="30%" />
            <Skeleton width="18%" />
          </div>
        )}
        {!ticket && hasFailed && (
          <EmptyState
            icon={<CircleAlert />}
            tone="danger"
            title={t('tickets.infoFailed')}
            text={t('ui.list.errorText')}
            action={
              <>
                <Button icon={<ArrowLeft />} onClick={onBack}>
                  {t('tickets.back')}
                </Button>{' '}
                <Button variant="primary" icon={<RefreshCw />} onClick={onRetry}>
                  {t('ui.retry')}
                </Button>
              </>
            }
          />
        )}
        {!isWanted && (
          <div className={styles.welcome}>{firstSteps ? <FirstSteps state={firstSteps} /> : <Welcome />}</div>
        )}
      </section>
      {ticket && drawer.isShown && (
        <ContactDrawer
          contactId={ticket.contactId}
          ticketId={ticket.id}
          tags={tags}
          isOver={!drawer.isWide}
          onClose={drawer.close}
        />
      )}
    </>
  );
}

/** Shown without an open ticket; offers the tour to users who have not taken it. */
function Welcome() {
  const { t } = useTranslation();
  const { hasToured } = useOnboardingChoices(useUser().id);
  const offer = <Button onClick={startTour}>{t('tickets.welcome.tour')}</Button>;
  return (
    <EmptyState
      icon={<Logo />}
      title={t('tickets.welcome.title')}
      text={t('tickets.welcome.text')}
      action={!hasToured && offer}
    />
  );
}
