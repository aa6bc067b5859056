import type { Onboarding } from '@recadia/contract/onboarding';
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
import type { TicketActs } from '../useTicketActs.ts';
import type { TicketNavigation } from '../useTicketNavigation.ts';
import { TicketHeader } from './TicketHeader.tsx';
import { TicketTags } from './TicketTags.tsx';
import { useStableTicket } from './useStableTicket.ts';
import type { useContactDrawer } from './useContactDrawer.ts';
import { useWantedMessage } from './useWantedMessage.ts';

const skeletonAfterMs = 300;

interface ConversationPaneProps {
  paneRef: RefObject<HTMLElement | null>;
  navigation: TicketNavigation;
  acts: TicketActs;
  drawer: ReturnType<typeof useContactDrawer>;
  /** The open onboarding steps of a new company. */
  firstSteps: Onboarding | null;
  onFocus: () => void;
}

/** The open conversation with its contact, or a placeholder. */
export function ConversationPane(props: ConversationPaneProps) {
  const { paneRef, navigation, acts, drawer, firstSteps, onFocus } = props;
  const { ticket, hasAddress, hasFailed, retry, back } = navigation;
  const { act } = acts;
  const { t } = useTranslation();
  const wanted = useWantedMessage();
  const stable = useStableTicket(ticket);
  const tags = useMemo(() => stable && <TicketTags ticket={stable} onAdd={() => act('tags', stable)} />, [stable, act]);
  const isLoading = useDelayed(hasAddress && !ticket && !hasFailed, skeletonAfterMs);
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
        data-immersive={hasAddress || undefined}
        onFocus={onFocus}
      >
        {ticket && stable && (
          <>
            <TicketHeader ticket={stable} busy={acts.busy} contact={drawer} onAct={act} onBack={back} />
            <Conversation ticket={ticket} wanted={wanted} onTalk={acts.createFor} />
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
                <Button icon={<ArrowLeft />} onClick={back}>
                  {t('tickets.back')}
                </Button>{' '}
                <Button variant="primary" icon={<RefreshCw />} onClick={retry}>
                  {t('ui.retry')}
                </Button>
              </>
            }
          />
        )}
        {!hasAddress && (
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
