import { lazy, Suspense, useRef, useState } from 'react';
import { media, useMedia } from '../../lib/interaction/useMedia.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { cx } from '../../ui/cx.ts';
import { Tour, useFirstSteps } from '../onboarding/index.ts';
import { ConversationPane } from './conversation-pane/ConversationPane.tsx';
import { useContactDrawer } from './conversation-pane/useContactDrawer.ts';
import { ListColumn } from './list/ListColumn.tsx';
import { useSelectedRows } from './list/useSelectedRows.ts';
import styles from './TicketsPage.module.css';
import { useTicketActs } from './useTicketActs.ts';
import { useTicketFocus } from './useTicketFocus.ts';
import { useTicketList } from './useTicketList.ts';
import { useTicketNavigation } from './useTicketNavigation.ts';
import { useTicketShortcuts } from './useTicketShortcuts.ts';

/** Loaded after the first rows, because no user needs them earlier. */
const BulkBar = lazy(async () => ({ default: (await import('./list/BulkBar.tsx')).BulkBar }));
const TicketDialogs = lazy(async () => ({ default: (await import('./dialogs/TicketDialogs.tsx')).TicketDialogs }));

/** The work page: list, open conversation and contact; a phone shows one of them at a time. */
export function TicketsPage() {
  const { t } = useTranslation();
  const isPhone = useMedia(media.phone);
  const [isInList, setInList] = useState(true);
  const page = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLElement>(null);
  const list = useTicketList();
  const firstSteps = useFirstSteps();
  const navigation = useTicketNavigation(list);
  const { ticket, cursor, hasAddress, openInList, leave } = navigation;
  const acts = useTicketActs({ open: openInList, leave });
  const drawer = useContactDrawer();
  const chosen = useSelectedRows(list.order.tickets, list.name, cursor.id);
  const showsList = !isPhone || !hasAddress;
  const showsPane = !isPhone || hasAddress;
  useTicketShortcuts({ page, list, navigation, acts, isInList, showsList, toggleContact: drawer.toggle });
  useTicketFocus({ page, pane }, navigation);
  return (
    <div
      ref={page}
      tabIndex={-1}
      className={cx(styles.page, ticket !== null && drawer.isShown && drawer.isWide && styles.withContact)}
      data-bleed
    >
      <h1 className="visually-hidden">{t('tickets.title')}</h1>
      {showsList && (
        <div className={styles.list} onFocus={() => setInList(true)}>
          <ListColumn
            list={list}
            navigation={navigation}
            firstSteps={firstSteps}
            onAct={acts.act}
            onCreate={acts.create}
          />
          {chosen.length > 0 && (
            <Suspense>
              <BulkBar tickets={chosen} onDone={() => cursor.focus()} />
            </Suspense>
          )}
        </div>
      )}
      {showsPane && (
        <ConversationPane
          paneRef={pane}
          navigation={navigation}
          acts={acts}
          drawer={drawer}
          firstSteps={firstSteps}
          onFocus={() => setInList(false)}
        />
      )}
      <Suspense>
        {acts.dialog && (
          <TicketDialogs
            dialog={acts.dialog}
            onOpen={openInList}
            onLeave={(left) => leave(left, false)}
            onClose={() => acts.setDialog(null)}
          />
        )}
      </Suspense>
      <Tour />
    </div>
  );
}
