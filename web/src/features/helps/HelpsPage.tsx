import type { Help } from '@recadia/contract/helps';
import { useQuery } from '@tanstack/react-query';
import { Compass, ListChecks } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Can } from '../../lib/session/can.tsx';
import { useUser } from '../../lib/session/session.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { ListPanel } from '../../ui/list/ListPanel.tsx';
import { listState } from '../../lib/list/list-state.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { showFirstSteps, startTour } from '../onboarding/index.ts';
import { HelpGrid } from './HelpGrid.tsx';
import { helpsQuery } from './helps.api.ts';
import { VideoDialog } from './VideoDialog.tsx';

/** HLP-02: help videos, with their count in the heading. */
export function HelpsPage() {
  const { t } = useTranslation();
  const query = useQuery(helpsQuery);
  const [open, setOpen] = useState<Help | null>(null);
  const navigate = useNavigate();
  const { id } = useUser();
  const scrollRef = useRef<HTMLDivElement>(null);
  const helps = query.data ?? [];
  /** Both are shown on the tickets page. */
  const show = (what: () => void) => () => {
    what();
    void navigate('/tickets');
  };
  return (
    <>
      <PageHeader
        title={query.data ? t('helps.titleCount', { count: helps.length }) : t('helps.title')}
        text={t('helps.intro')}
      >
        <Can perform="drawer-admin-items:view">
          <Button icon={<ListChecks />} onClick={show(() => showFirstSteps(id))}>
            {t('helps.firstSteps')}
          </Button>
        </Can>
        <Button icon={<Compass />} onClick={show(startTour)}>
          {t('helps.tour')}
        </Button>
      </PageHeader>
      <ListPanel scrollRef={scrollRef}>
        <HelpGrid
          helps={helps}
          state={listState(query, helps.length)}
          onRetry={() => void query.refetch()}
          onOpen={setOpen}
        />
      </ListPanel>
      {open && <VideoDialog help={open} onClose={() => setOpen(null)} />}
    </>
  );
}
